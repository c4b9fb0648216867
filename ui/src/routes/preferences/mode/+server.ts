import { redirect } from '@sveltejs/kit'
import { modeCookie, preference } from '#lib/server/session.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async ({ request, cookies }) => {
  const form = await request.formData()
  cookies.set(modeCookie, form.get('mode') === 'test' ? 'test' : 'live', preference)
  // A site exists in one mode only, so redirect to the list, which exists in both.
  redirect(303, '/sites')
}
