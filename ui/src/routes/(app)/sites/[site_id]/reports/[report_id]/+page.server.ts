import { read } from '#lib/api.ts'
import { parseConditions } from '#lib/dashboard/filters.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { contentQuery, readContent } from '#lib/reports/content.server.ts'
import { runsOnPage, stateOf } from '#lib/reports/state.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { refusal } from '#lib/server/actions.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, report } = await parent()
  const query = pageQuery(url, runsOnPage)
  const isOfSegment = parseConditions(report.config.filters).some((it) => it.dimension === 'segment')
  const asked = contentQuery(report)
  const [{ data: runs, pagination }, segments, { content }] = await Promise.all([
    read(api.sites({ site_id: site.id }).reports({ report_id: report.id }).runs.get({ query })),
    isOfSegment ? segmentChoices(api, site.id) : [],
    settled({ content: readContent(api, site.id, asked) }, url.searchParams.has('wait')),
  ])
  const path = `/v1/sites/${site.id}/reports/${report.id}`
  return {
    title: report.name,
    runs,
    pagination,
    segments,
    content,
    // Older pages do not change.
    state: query.offset === undefined ? stateOf(runs) : undefined,
    calls: [
      { path },
      { method: 'POST' as const, path: `/v1/sites/${site.id}/reports/preview`, body: asked },
      { path: `${path}/runs`, query },
    ],
  }
}

const reportOf = ({ locals: { api }, params: { site_id, report_id } }: RequestEvent) =>
  api.sites({ site_id }).reports({ report_id })

export const actions: Actions = {
  run: async (event) => {
    const send_mail = (await event.request.formData()).get('send_mail') === 'on'
    const { error } = await reportOf(event).run.post({ send_mail })
    return error ? refusal(error, 'run') : { form: 'run' }
  },

  status: async (event) => {
    const status = (await event.request.formData()).get('status') === 'paused' ? 'paused' : 'active'
    const { error } = await reportOf(event).patch({ status })
    return error ? refusal(error, 'status') : { form: 'status' }
  },
}
