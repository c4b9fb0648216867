import { type Api, failureOf } from '#lib/api.ts'
import type { AlertPreview } from '../../../../server/output/alerts/model.ts'
import { type AlertDraft, draftProblems, toRules } from './alert-form.ts'

/** When an alert in its form would have been triggered, why that cannot be told, or nothing yet to look for. */
export type PreviewAnswer =
  | { value: AlertPreview; asked: ReturnType<typeof toRules>; problem?: undefined }
  | { value?: undefined; problem?: string }

/** Asks when the draft would have been triggered. Fields that only matter later need not be right yet. */
export async function previewOf(api: Api, siteId: string, draft: AlertDraft): Promise<PreviewAnswer> {
  const { name, ...problems } = draftProblems(draft)
  if (Object.keys(problems).length > 0) return {}
  const asked = toRules(draft)
  const answer = await api.sites({ site_id: siteId }).alerts.preview.post(asked)
  if (!answer.error) return { value: answer.data.data, asked }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => it.message).join(' ') || message }
}
