import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { isCustom, namesOf } from '#lib/dashboard/dimensions.ts'
import { addDays, isDay, todayIn } from '#lib/dashboard/periods.ts'
import { type ExportDraft, readType, requestOf } from '#lib/exports/export-form.ts'
import { answerForm } from '#lib/exports/form-actions.server.ts'
import { previewOf } from '#lib/exports/preview.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'exports:write')
  const { api } = locals
  const { site } = await parent()
  const type = readType(url.searchParams.get('type'))
  const today = todayIn(site.timezone, new Date())
  const day = (name: string, fallback: string) => {
    const requested = url.searchParams.get(name)
    return isDay(requested) ? requested : fallback
  }
  const [{ data: found }, segments] = await Promise.all([
    read(api.sites({ site_id: site.id }).exports.columns.get({ query: { type } })),
    segmentChoices(api, site.id),
  ])
  const defined = namesOf(site.settings.custom_dimensions)
  const columns = found.columns.filter(({ name }) => !isCustom(name) || defined.includes(name))
  const initial: ExportDraft = {
    type,
    from: day('from', addDays(today, -29)),
    to: day('to', today),
    event_names: '',
    expression: '',
    segment_id: url.searchParams.get('segment') ?? '',
    columns: columns.filter((it) => it.is_default || isCustom(it.name)).map((it) => it.name),
    more: '',
    format: 'csv',
    compression: 'none',
    webhook_url: '',
  }
  return {
    title: `New export of ${site.name}`,
    initial,
    today,
    segments,
    columns: columns.map((it) => it.name),
    nested: found.nested,
    first: await previewOf(api, site.id, initial),
    call: { method: 'POST' as const, path: `/v1/sites/${site.id}/exports`, body: requestOf(initial) },
  }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id } }) => {
    const answered = await answerForm(api, site_id, await request.formData())
    if (answered) return answered
    redirect(303, `/sites/${site_id}/exports`)
  },
}
