import { ledgerPage } from '#lib/goals/ledger-page.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, goal } = await parent()
  return { title: `${goal.name}: conversions`, ...(await ledgerPage(api, site, goal.id, url)) }
}
