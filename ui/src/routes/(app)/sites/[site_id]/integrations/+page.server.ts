import { read } from '#lib/api.ts'
import { stateOf } from '#lib/integrations/state.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { PageServerLoad } from './$types'

/** More than the maximum number of integrations of a site. */
const limit = 100

export const load: PageServerLoad = async ({ locals, parent, url, depends }) => {
  requirePermission(locals, 'integrations:read')
  const { api } = locals
  depends('site:integrations')
  const { site } = await parent()
  const query = { limit }
  const { data: integrations } = await read(api.sites({ site_id: site.id }).integrations.get({ query }))
  return {
    title: `Integrations of ${site.name}`,
    integrations,
    state: stateOf(integrations),
    hasDisconnected: url.searchParams.has('disconnected'),
    calls: [{ path: `/v1/sites/${site.id}/integrations`, query }],
  }
}
