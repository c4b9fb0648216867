import { keepSite } from '#lib/server/open-site.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async ({ request, cookies }) => {
  const form = await request.formData()
  keepSite(cookies, String(form.get('site_id') ?? '') || null)
  return new Response(null, { status: 204 })
}
