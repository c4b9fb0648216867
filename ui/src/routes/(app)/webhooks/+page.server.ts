import { read } from '#lib/api.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { failuresOf } from '#lib/webhooks/statistics/statistics.ts'
import type { PageServerLoad } from './$types'

/** The maximum number of subscriptions of a workspace. */
const maxWebhooks = 100

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'webhooks:read')
  const { api } = locals
  const query = { limit: maxWebhooks }
  const [{ data }, { data: statistics }] = await Promise.all([
    read(api.webhooks.get({ query })),
    read(api.webhooks.statistics.get({ query: {} })),
  ])
  return {
    title: 'Webhooks',
    webhooks: data,
    hasDeleted: url.searchParams.has('deleted'),
    failures: Object.fromEntries(
      statistics.map(({ webhook_id, series }) => [webhook_id, series.map(failuresOf)]),
    ),
    calls: [{ path: '/v1/webhooks', query }, { path: '/v1/webhooks/statistics' }],
  }
}
