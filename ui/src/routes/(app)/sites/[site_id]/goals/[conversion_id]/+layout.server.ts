import { read } from '#lib/api.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id, conversion_id } }) => {
  const [{ data: goal }, segments] = await Promise.all([
    read(api.sites({ site_id }).conversions({ conversion_id }).get()),
    segmentChoices(api, site_id),
  ])
  return { goal, segments }
}
