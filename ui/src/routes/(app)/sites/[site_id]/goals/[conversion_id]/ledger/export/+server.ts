import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { toQuery } from '#lib/api-call.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { goalCall, ledgerQuery } from '#lib/goals/queries.ts'
import type { RequestHandler } from './$types'

/** Exports all conversions of a period as CSV. Streams the response of the API, which may not fit into memory. */
export const GET: RequestHandler = async ({ locals, params: { site_id, conversion_id }, url }) => {
  const of = locals.api.sites({ site_id })
  const [{ data: site }, { data: goal }] = await Promise.all([
    read(of.get()),
    read(of.conversions({ conversion_id }).get()),
  ])
  const goalView = parseGoalView(url.searchParams)
  const time = timeframeOf(goalView.view, site.timezone, new Date())
  const { path, query } = goalCall(site.id, goal.id, 'ledger', {
    ...ledgerQuery(goalView, time),
    format: 'csv',
  })
  const { origin, send } = locals.service
  const answer = await send(
    new Request(origin + path + toQuery(query), {
      headers: { authorization: `Bearer ${locals.session?.key}` },
    }),
  )
  if (!answer.ok) error(answer.status === 429 ? 429 : 502, 'The conversions could not be read.')
  return new Response(answer.body, {
    headers: csvHeaders(`${site.domain} ${goal.name} conversions ${time.range.from} ${time.range.to}`),
  })
}
