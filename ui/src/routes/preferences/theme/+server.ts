import { redirect } from '@sveltejs/kit'
import { pathWithin } from '#lib/server/next.ts'
import { preference, themeCookie } from '#lib/server/session.ts'
import { parseTheme } from '#lib/theme.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async ({ request, cookies }) => {
  const form = await request.formData()
  cookies.set(themeCookie, parseTheme(form.get('theme')), preference)
  redirect(303, pathWithin(String(form.get('next'))))
}
