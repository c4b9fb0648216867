import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { LayoutServerLoad } from './$types'

/** The segments by which reports can be filtered. */
export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id } }) => ({
  segments: await segmentChoices(api, site_id),
})
