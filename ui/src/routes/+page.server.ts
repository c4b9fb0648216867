import { redirect } from '@sveltejs/kit'
import { isFirstRun } from '#lib/server/session.ts'
import type { PageServerLoad } from './$types'

/** The dashboard that the person wants to see first, unless it is out of reach. */
async function startOf({ session, api }: App.Locals): Promise<string> {
  const siteId = session?.account.start_site_id
  if (!siteId) return '/sites'
  const { error } = await api.sites({ site_id: siteId }).get()
  return error ? '/sites' : `/sites/${siteId}`
}

export const load: PageServerLoad = async ({ locals }) => {
  if (locals.session) redirect(303, await startOf(locals))
  redirect(303, (await isFirstRun(locals.service)) ? '/welcome' : '/sign-in')
}
