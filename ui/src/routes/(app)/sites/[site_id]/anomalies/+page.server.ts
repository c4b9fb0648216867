import { fail } from '@sveltejs/kit'
import { parseListView } from '#lib/anomalies/list-view.ts'
import { failureOf, read } from '#lib/api.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad } from './$types'

const anomaliesOnPage = 20
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
  const siteApi = api.sites({ site_id: site.id })
  const [{ data: anomalies, pagination }, { data: goals }] = await Promise.all([
    read(siteApi.anomalies.get({ query })),
    read(siteApi.conversions.get({ query: { limit: goals_max } })),
  ])
  return {
    title: `Anomalies of ${site.name}`,
    anomalies,
    pagination,
    everyConversion: goals.filter((it) => it.counting_method === 'every').map((it) => it.id as string),
    isExpected,
    during,
    calls: [{ path: `/v1/sites/${site.id}/anomalies`, query: { ...query, is_expected: String(isExpected) } }],
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
