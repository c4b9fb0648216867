import { eventNames } from '#lib/events/names.server.ts'
import type { LayoutServerLoad } from './$types'

/** Loaded in the layout, so that editing the funnel does not load the names again. */
export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id } }) => ({
  eventNames: await eventNames(api, site_id),
})
