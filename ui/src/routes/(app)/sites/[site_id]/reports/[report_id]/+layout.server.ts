import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({
  locals: { api },
  params: { site_id, report_id },
  depends,
}) => {
  depends('site:reports')
  const { data: report } = await read(api.sites({ site_id }).reports({ report_id }).get())
  return { report }
}
