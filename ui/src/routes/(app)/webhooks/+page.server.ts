import { read } from '#lib/api.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { PageServerLoad } from './$types'

/** The maximum number of subscriptions of a workspace. */
const maxWebhooks = 100

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'webhooks:read')
  const { api } = locals
  const query = { limit: maxWebhooks }
  const { data } = await read(api.webhooks.get({ query }))
  return {
    title: 'Webhooks',
    webhooks: data,
    hasDeleted: url.searchParams.has('deleted'),
    call: { path: '/v1/webhooks', query },
  }
}
