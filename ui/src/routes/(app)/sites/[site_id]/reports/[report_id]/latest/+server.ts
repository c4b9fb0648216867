import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { runsOnPage, stateOf } from '#lib/reports/state.server.ts'
import type { RequestHandler } from './$types'

/** Tells an open page of a report whether its runs are still the newest. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id, report_id } }) => {
  const { data: runs } = await read(
    api
      .sites({ site_id })
      .reports({ report_id })
      .runs.get({ query: { limit: runsOnPage } }),
  )
  return json({ state: stateOf(runs) })
}
