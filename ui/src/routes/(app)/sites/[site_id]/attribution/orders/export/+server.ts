import { read } from '#lib/api.ts'
import { ordersId } from '#lib/attribution/subject.ts'
import { ledgerFile } from '#lib/goals/ledger-page.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async (event) => {
  const { data: site } = await read(event.locals.api.sites({ site_id: event.params.site_id }).get())
  return ledgerFile(event, site, ordersId, 'orders and refunds')
}
