import { read } from '#lib/api.ts'
import { ledgerFile } from '#lib/goals/ledger-page.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async (event) => {
  const { site_id, conversion_id } = event.params
  const of = event.locals.api.sites({ site_id })
  const [{ data: site }, { data: goal }] = await Promise.all([
    read(of.get()),
    read(of.conversions({ conversion_id }).get()),
  ])
  return ledgerFile(event, site, goal.id, `${goal.name} conversions`)
}
