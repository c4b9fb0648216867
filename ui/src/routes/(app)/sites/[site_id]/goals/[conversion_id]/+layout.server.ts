import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id, conversion_id } }) => {
  const { data: goal } = await read(api.sites({ site_id }).conversions({ conversion_id }).get())
  return { goal }
}
