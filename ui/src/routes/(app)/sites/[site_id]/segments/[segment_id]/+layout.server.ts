import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id, segment_id } }) => {
  const { data: segment } = await read(api.sites({ site_id }).segments({ segment_id }).get())
  return { segment }
}
