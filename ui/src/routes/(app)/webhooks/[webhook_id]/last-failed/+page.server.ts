import { redirect } from '@sveltejs/kit'
import { requirePermission } from '#lib/server/permissions.ts'
import { lastFailure } from '#lib/webhooks/deliveries/last-failure.server.ts'
import type { PageServerLoad } from './$types'

/** Leads to the newest delivery that has not arrived, or to the webhook if all have. */
export const load: PageServerLoad = async ({ locals, params: { webhook_id } }) => {
  requirePermission(locals, 'webhooks:read')
  const delivery = await lastFailure(locals.api, webhook_id)
  redirect(303, `/webhooks/${webhook_id}${delivery ? `/deliveries/${delivery.id}` : ''}`)
}
