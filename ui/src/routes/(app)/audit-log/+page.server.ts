import { read } from '#lib/api.ts'
import { auditQuery, parseFilters } from '#lib/audit/filters.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { PageServerLoad } from './$types'

const entriesPerPage = 50

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'audit:read')
  const { api } = locals
  const filters = parseFilters(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = {
    ...auditQuery(filters, locals.session?.account.timezone ?? 'UTC'),
    limit: entriesPerPage,
    cursor,
  }
  // Reads all entries, so only on request.
  const isVerified = url.searchParams.has('verify')
  const [{ data, pagination }, settings, verification] = await Promise.all([
    read(api['audit-log'].get({ query })),
    read(api['audit-log'].settings.get()),
    isVerified ? read(api['audit-log'].verification.get()) : null,
  ])
  return {
    title: 'Audit log',
    entries: data,
    pagination,
    verification: verification?.data ?? null,
    retentionDays: settings.data.retention_days,
    filters,
    isFirstPage: cursor === undefined,
    call: { path: '/v1/audit-log', query },
  }
}
