import { type Api, failureOf } from '#lib/api.ts'
import type { GoalDefinition, GoalPreview } from '../../../../server/revenue/conversions/model.ts'
import { draftProblems, type GoalDraft, toGoal } from './goal-form.ts'

/** What a goal in its form would have counted: numbers, why there are none, or nothing yet to look for. */
export type PreviewAnswer =
  | { value: GoalPreview; problem?: undefined }
  | { value?: undefined; problem: string }
  | { value?: undefined; problem?: undefined }

/** Asks what the draft would have matched. Fields that only matter later need not be right yet. */
export async function previewOf(api: Api, siteId: string, draft: GoalDraft): Promise<PreviewAnswer> {
  const problems = draftProblems(draft)
  if (problems.event_name || problems.page_pattern) return {}
  const hasWorth = !problems.fixed_value && !problems.value_property
  const body = definitionOf(hasWorth ? draft : { ...draft, worth: 'nothing' })
  const answer = await api.sites({ site_id: siteId }).conversions.preview.post(body)
  if (!answer.error) return { value: answer.data.data }
  const { details, message } = failureOf(answer.error)
  return { problem: details?.map((it) => it.message).join(' ') || message }
}

/** What the request for a preview holds: no name, and no window, which changes nothing that is shown. */
export function definitionOf(draft: GoalDraft): GoalDefinition {
  const { name, attribution_window_days, ...definition } = toGoal(draft)
  return definition
}
