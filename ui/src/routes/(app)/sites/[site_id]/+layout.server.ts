import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals, params, depends }) => {
  depends('console:site')
  const { data: site } = await read(locals.api.sites({ site_id: params.site_id }).get())
  return { site }
}
