import { type Api, failureOf } from '#lib/api.ts'
import type { GoalDefinition, GoalPreview } from '../../../../server/revenue/conversions/model.ts'
import { draftProblems, type GoalDraft, toGoal } from './goal-form.ts'

/**
 * What the drafted goal would have counted, the problem that prevents the preview, or nothing if the draft is
 * incomplete.
 */
export type PreviewAnswer =
  | { value: GoalPreview; problem?: undefined }
  | { value?: undefined; problem: string }
  | { value?: undefined; problem?: undefined }

/** Fetches what the draft would have matched. Fields that do not affect the preview may still be invalid. */
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

/** The request body of a preview. It omits the name and the window, because neither changes the preview. */
export function definitionOf(draft: GoalDraft): GoalDefinition {
  const { name, attribution_window_days, ...definition } = toGoal(draft)
  return definition
}
