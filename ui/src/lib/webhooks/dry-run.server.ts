import { type Api, failureOf } from '#lib/api.ts'
import type { DryRun } from '../../../../server/notify/webhooks/dry-run-model.ts'
import { draftProblems, toWanted, type WebhookDraft } from './webhook-form.ts'

/**
 * What the drafted subscription would have sent, the problem that prevents the preview, or nothing if the draft is
 * incomplete.
 */
export type DryRunAnswer =
  | { value: DryRun; problem?: undefined }
  | { value?: undefined; problem: string }
  | { value?: undefined; problem?: undefined }

/** Fetches what the draft would have sent. Its URL and metadata may still be invalid. */
export async function dryRunOf(api: Api, draft: WebhookDraft): Promise<DryRunAnswer> {
  const { url, metadata, ...problems } = draftProblems(draft)
  if (Object.keys(problems).length > 0) return {}
  const answer = await api.webhooks['dry-run'].post(toWanted(draft))
  if (!answer.error) return { value: answer.data.data }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => it.message).join(' ') || message }
}
