import { type Api, failureOf } from '#lib/api.ts'
import { sentence } from '#lib/server/actions.ts'
import type { SegmentPreview } from '../../../../server/analytics/segments/model.ts'
import { completePart, toRules } from './draft.ts'
import { countOf, type SegmentDraft } from './draft-form.ts'

/** A preview of the members, the problem that prevents it, or nothing if the rules are incomplete. */
export type PreviewAnswer =
  | { value: SegmentPreview; leftOut: number; problem?: undefined }
  | { value?: undefined; problem: string }
  | { value?: undefined; problem?: undefined }

/** Fetches a preview of the members, without the incomplete conditions. */
export async function previewOf(
  api: Api,
  siteId: string,
  { type, rules }: SegmentDraft,
): Promise<PreviewAnswer> {
  const complete = type === 'dynamic' ? completePart(rules) : undefined
  if (!complete) return {}
  const answer = await api.sites({ site_id: siteId }).segments.preview.post({ rules: toRules(complete) })
  if (!answer.error) return { value: answer.data.data, leftOut: countOf(rules) - countOf(complete) }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => sentence(it.message, it.field)).join(' ') || message }
}
