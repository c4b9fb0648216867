import { fail } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { refusedBy } from '#lib/server/actions.ts'
import { type ExportDraft, readDraft, requestOf } from './export-form.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The state of a submitted form: the draft, its problems by field, and the first rows. */
export type ExportFormState = {
  draft: ExportDraft
  problems: Record<string, string>
  message?: string
  preview?: PreviewAnswer
}

const fields = [
  'start_date',
  'end_date',
  'format',
  'compression',
  'columns',
  'filters.event_names',
  'filters.expression',
  'filters.segment_id',
  'delivery.webhook_url',
]

/** Starts the export, or returns the form again. Without JavaScript, the preview button also submits here. */
export async function answerForm(api: Api, siteId: string, form: FormData) {
  const draft = readDraft(form)
  if (form.get('intent') === 'preview')
    return { draft, problems: {}, preview: await previewOf(api, siteId, draft) } satisfies ExportFormState
  if (requestOf(draft).columns?.length === 0)
    return fail<ExportFormState>(400, { draft, problems: { columns: 'Choose at least one column.' } })
  const { error } = await api.sites({ site_id: siteId }).exports.post(requestOf(draft))
  if (!error) return null
  const { status, data } = refusedBy(error, {}, fields)
  return fail<ExportFormState>(status, { draft, problems: data.problems, message: data.message })
}
