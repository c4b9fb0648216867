import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id, alert_id } }) => {
  const { data: alert } = await read(api.sites({ site_id }).alerts({ alert_id }).get())
  return { alert }
}
