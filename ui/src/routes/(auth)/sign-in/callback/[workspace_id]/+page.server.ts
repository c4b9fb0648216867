import { redirect } from '@sveltejs/kit'
import { callAccounts } from '#lib/server/accounts.ts'
import { pathWithin } from '#lib/server/next.ts'
import type { PageServerLoad } from './$types'

/** The identity provider sends people back to this page. It is shown only if they could not be signed in. */
export const load: PageServerLoad = async (event) => {
  const { params, url } = event
  const answer = await callAccounts(event, 'single-sign-on/end', {
    workspace_id: params.workspace_id,
    query: url.search,
  })
  if (answer.ok) redirect(303, pathWithin((answer.data as { next: string }).next, '/'))
  return { title: 'Sign-in failed', problem: answer.message }
}
