import { type Api, failureOf } from '#lib/api.ts'
import { sentence } from '#lib/server/actions.ts'
import type { SegmentPreview } from '../../../../server/analytics/segments/model.ts'
import { completePart, toRules } from './draft.ts'
import { countOf, type SegmentDraft } from './draft-form.ts'

/** Whom the rules in a form find: numbers, why there are none, or nothing yet to look for. */
export type PreviewAnswer =
  | { value: SegmentPreview; leftOut: number; problem?: undefined }
  | { value?: undefined; problem: string }
  | { value?: undefined; problem?: undefined }

/** Asks whom the rules find, without the conditions that are not complete yet. */
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
