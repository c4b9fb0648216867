import { redirect } from '@sveltejs/kit'
import { parseExploration } from '#lib/reports/explorations/explorations.ts'
import { answerForm } from '#lib/reports/form-actions.server.ts'
import { withAdded } from '#lib/reports/report-form.ts'
import { fromTemplate, parseTemplate } from '#lib/reports/templates.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { timezones } from '#lib/server/choices.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'reports:write')
  const { api } = locals
  const { site, account } = await parent()
  const template = parseTemplate(url.searchParams.get('template'))
  return {
    title: `New report of ${site.name}`,
    template,
    exploration: parseExploration(url.searchParams.get('exploration')),
    initial: withAdded(fromTemplate(template ?? 'blank', site, account.email), url),
    segments: await segmentChoices(api, site.id),
    timezones,
    now: new Date(),
    call: {
      method: 'POST' as const,
      path: `/v1/sites/${site.id}/reports`,
      body: {
        name: 'Weekly overview',
        schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00' },
        delivery: { email: [account.email], format: 'pdf' },
      },
    },
  }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id } }) => {
    const { reports } = api.sites({ site_id })
    const answered = await answerForm(await request.formData(), (report) => reports.post(report))
    if (answered.saved) redirect(303, `/sites/${site_id}/reports/${answered.saved.id}`)
    return answered.failure
  },
}
