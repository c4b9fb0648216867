import { ordersId } from '#lib/attribution/subject.ts'
import { ledgerPage } from '#lib/goals/ledger-page.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  return { title: 'Orders and refunds', segments, ...(await ledgerPage(api, site, ordersId, url)) }
}
