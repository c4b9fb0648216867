import { redirect } from '@sveltejs/kit'
import { answerForm } from '#lib/reports/form-actions.server.ts'
import { toDraft, withAdded } from '#lib/reports/report-form.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { timezones } from '#lib/server/choices.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { deleteAndLeave } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'reports:write')
  const { api } = locals
  const { site, report } = await parent()
  return {
    title: `${report.name}: edit`,
    initial: withAdded(toDraft(report, site), url),
    segments: await segmentChoices(api, site.id),
    timezones,
    now: new Date(),
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/reports/${report.id}`,
      body: { name: report.name, config: report.config },
    },
  }
}

export const actions: Actions = {
  save: async ({ request, locals: { api }, params: { site_id, report_id } }) => {
    const of = api.sites({ site_id }).reports({ report_id })
    const answered = await answerForm(await request.formData(), (report) => of.patch(report))
    if (answered.saved) redirect(303, `/sites/${site_id}/reports/${report_id}`)
    return answered.failure
  },

  delete: ({ locals: { api }, params: { site_id, report_id } }) =>
    deleteAndLeave(api.sites({ site_id }).reports({ report_id }).delete(), `/sites/${site_id}/reports`),
}
