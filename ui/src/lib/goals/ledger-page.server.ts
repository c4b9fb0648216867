import { error, type RequestEvent } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { toQuery } from '#lib/api-call.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { requestFile } from '#lib/server/downloads.ts'
import { csvHeaders } from './csv-file.server.ts'
import { parseGoalView } from './goal-view.ts'
import { goalCall, ledgerQuery } from './queries.ts'
import { readLedger } from './reports.server.ts'

const entriesOnPage = 25

export type LedgerPage = Awaited<ReturnType<typeof ledgerPage>>
type Site = { id: string; domain: string; timezone: string }

/** Reads a page of the conversions of a goal, or of the orders. @param id of the goal, or `orders`. */
export async function ledgerPage(api: Api, site: Pick<Site, 'id' | 'timezone'>, id: string, url: URL) {
  const goalView = parseGoalView(url.searchParams)
  const time = timeframeOf(goalView.view, site.timezone, new Date())
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { ...ledgerQuery(goalView, time), limit: entriesOnPage, cursor }
  return {
    goalView,
    time,
    isFirst: cursor === undefined,
    ledger: await readLedger(api, site.id, id, query),
    calls: [goalCall(site.id, id, 'ledger', query)],
  }
}

/**
 * Exports all conversions of a goal, or all orders, of a period as CSV. Streams the response of the API, which may not
 * fit into memory.
 */
export async function ledgerFile(
  event: Pick<RequestEvent, 'locals' | 'request' | 'url'>,
  site: Site,
  id: string,
  title: string,
): Promise<Response> {
  const goalView = parseGoalView(event.url.searchParams)
  const time = timeframeOf(goalView.view, site.timezone, new Date())
  const { path, query } = goalCall(site.id, id, 'ledger', { ...ledgerQuery(goalView, time), format: 'csv' })
  const answer = await requestFile(event, path + toQuery(query))
  if (!answer.ok) error(answer.status === 429 ? 429 : 502, 'The conversions could not be read.')
  return new Response(answer.body, {
    headers: csvHeaders(`${site.domain} ${title} ${time.range.from} ${time.range.to}`),
  })
}
