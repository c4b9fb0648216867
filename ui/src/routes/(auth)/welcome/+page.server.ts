import { redirect } from '@sveltejs/kit'
import { isFirstRun } from '#lib/server/session.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals }) => {
  if (!(await isFirstRun(locals.service))) redirect(303, locals.session ? '/sites' : '/sign-in')
  return { title: 'Welcome' }
}
