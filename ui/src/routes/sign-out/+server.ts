import { redirect } from '@sveltejs/kit'
import { callAccounts } from '#lib/server/accounts.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  await callAccounts(event, 'sign-out', {})
  redirect(303, '/sign-in?signed-out')
}
