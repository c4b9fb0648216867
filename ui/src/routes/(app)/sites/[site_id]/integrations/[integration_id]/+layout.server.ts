import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({
  locals: { api },
  params: { site_id, integration_id },
  depends,
}) => {
  depends('site:integrations')
  const { data: integration } = await read(api.sites({ site_id }).integrations({ integration_id }).get())
  return { integration }
}
