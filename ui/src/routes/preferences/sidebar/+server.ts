import { redirect } from '@sveltejs/kit'
import { pathWithin } from '#lib/server/next.ts'
import { preference, sidebarCookie } from '#lib/server/session.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async ({ request, cookies }) => {
  const form = await request.formData()
  cookies.set(sidebarCookie, form.get('sidebar') === 'collapsed' ? 'collapsed' : 'expanded', preference)
  redirect(303, pathWithin(String(form.get('next'))))
}
