import { fail } from '@sveltejs/kit'
import { parseListView } from '#lib/anomalies/list-view.ts'
import { surroundingsOf } from '#lib/anomalies/surroundings.server.ts'
import { failureOf, read } from '#lib/api.ts'
import { rangeOf, todayIn } from '#lib/dashboard/periods.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad } from './$types'

const anomaliesOnPage = 20
/** The anomalies on the timeline: the page size of the API. */
const marks_max = 100
/** The page size of the API, and the most goals that a site can have. */
const goals_max = 200

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const { isExpected, during } = parseListView(url.searchParams)
  const query = {
    is_expected: isExpected,
    ...(during && { start_date: during.from, end_date: during.to }),
    ...pageQuery(url, anomaliesOnPage),
  }
  const shownDays = during ?? rangeOf('30d', todayIn(site.timezone, new Date()))
  const timelineQuery = {
    is_expected: isExpected,
    start_date: shownDays.from,
    end_date: shownDays.to,
    limit: marks_max,
  }
  const siteApi = api.sites({ site_id: site.id })
  const now = Date.now()
  const [{ data: anomalies, pagination }, { data: marked }, { data: coverage }, { data: goals }] =
    await Promise.all([
      read(siteApi.anomalies.get({ query })),
      read(siteApi.anomalies.get({ query: timelineQuery })),
      read(siteApi.anomalies.coverage.get()),
      read(siteApi.conversions.get({ query: { limit: goals_max } })),
    ])
  return {
    title: `Anomalies of ${site.name}`,
    anomalies,
    marked,
    shownDays,
    coverage,
    now,
    ...(await settled(
      { surroundings: surroundingsOf(api, site.id, anomalies, now) },
      url.searchParams.has('wait'),
    )),
    pagination,
    everyConversion: goals.filter((it) => it.counting_method === 'every').map((it) => it.id as string),
    isExpected,
    during,
    calls: [
      { path: `/v1/sites/${site.id}/anomalies`, query: { ...query, is_expected: String(isExpected) } },
      { path: `/v1/sites/${site.id}/anomalies/coverage` },
    ],
  }
}

export const actions: Actions = {
  mark: async ({ locals: { api }, params: { site_id }, request }) => {
    const form = await request.formData()
    const anomaly_id = String(form.get('anomaly_id') ?? '')
    const is_expected = form.get('is_expected') === 'true'
    const note = form.get('note')
    const change = { is_expected, ...(typeof note === 'string' && { note: note.trim() }) }
    const { error } = await api.sites({ site_id }).anomalies({ anomaly_id }).patch(change)
    if (!error) return { marked: anomaly_id, is_expected }
    const { status, message } = failureOf(error)
    return fail(status, { anomaly_id, message })
  },
}
