import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { runsOnPage, stateOf } from '#lib/reports/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the runs. An open page compares it with its own to check whether it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id, report_id } }) => {
  const { data: runs } = await read(
    api
      .sites({ site_id })
      .reports({ report_id })
      .runs.get({ query: { limit: runsOnPage } }),
  )
  return json({ state: stateOf(runs) })
}
