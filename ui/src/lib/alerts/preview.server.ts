import { type Api, failureOf } from '#lib/api.ts'
import type { AlertPreview } from '../../../../server/output/alerts/model.ts'
import { type AlertDraft, draftProblems, toRules } from './alert-form.ts'

/**
 * When the drafted alert would have triggered, or why the preview failed. Empty if the draft is incomplete.
 */
export type PreviewAnswer =
  | { value: AlertPreview; rules: ReturnType<typeof toRules>; problem?: undefined }
  | { value?: undefined; problem?: string }

/** Fetches when the draft would have been triggered. Fields that do not affect the preview may still be invalid. */
export async function previewOf(api: Api, siteId: string, draft: AlertDraft): Promise<PreviewAnswer> {
  const { name, ...problems } = draftProblems(draft)
  if (Object.keys(problems).length > 0) return {}
  const rules = toRules(draft)
  const answer = await api.sites({ site_id: siteId }).alerts.preview.post(rules)
  if (!answer.error) return { value: answer.data.data, rules }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => it.message).join(' ') || message }
}
