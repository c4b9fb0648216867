import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals: { api }, params: { webhook_id }, depends }) => {
  depends('webhook:log')
  const { data: webhook } = await read(api.webhooks({ webhook_id }).get())
  return { webhook }
}
