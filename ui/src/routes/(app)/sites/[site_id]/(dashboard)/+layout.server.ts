import { goalChoices } from '#lib/goals/choices.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { LayoutServerLoad } from './$types'

/** The segments and goals by which reports can be filtered. */
export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id } }) => {
  const [segments, goals] = await Promise.all([segmentChoices(api, site_id), goalChoices(api, site_id)])
  return { segments, goals }
}
