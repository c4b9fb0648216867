import { type Api, failureOf } from '#lib/api.ts'
import { sentence } from '#lib/server/actions.ts'
import type { ExportPreview } from '../../../../server/output/exports/model.ts'
import { type ExportDraft, requestOf } from './export-form.ts'

/** The first rows of the requested export, or the problem that prevents them. */
export type PreviewAnswer =
  | { value: ExportPreview; problem?: undefined }
  | { value?: undefined; problem?: string }

export async function previewOf(api: Api, siteId: string, draft: ExportDraft): Promise<PreviewAnswer> {
  const { delivery: _, ...query } = requestOf(draft)
  if (query.columns?.length === 0) return { problem: 'Choose at least one column.' }
  if (draft.type === 'segment' && !draft.segment_id) return {}
  const answer = await api.sites({ site_id: siteId }).exports.preview.post(query)
  if (!answer.error) return { value: answer.data.data }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => sentence(it.message, it.field)).join(' ') || message }
}
