import { redirect } from '@sveltejs/kit'
import { callAccounts } from '#lib/server/accounts.ts'
import { pathWithin } from '#lib/server/next.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  const next = (await event.request.formData()).get('next')
  await callAccounts(event, 'sign-out', {})
  redirect(303, pathWithin(typeof next === 'string' ? next : null, '/sign-in?signed-out'))
}
