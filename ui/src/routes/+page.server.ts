import { redirect } from '@sveltejs/kit'
import { isFirstRun } from '#lib/server/session.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals }) => {
  if (locals.session) redirect(303, '/sites')
  redirect(303, (await isFirstRun(locals.service)) ? '/welcome' : '/sign-in')
}
