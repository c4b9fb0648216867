import { fail } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { refusedBy } from '#lib/server/actions.ts'
import type { Goal } from '../../../../server/revenue/conversions/model.ts'
import { changed, draftProblems, type GoalDraft, readDraft, readIntent, toGoal } from './goal-form.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The state of a submitted form: the draft, its problems, and what the goal would have matched. */
export type GoalFormState = {
  draft: GoalDraft
  problems: Record<string, string>
  message?: string
  preview?: PreviewAnswer
}

type Save = (
  goal: ReturnType<typeof toGoal>,
) => Promise<
  { data: { data: Goal }; error: null } | { data: null; error: { status: unknown; value: unknown } }
>

const apiFields = [
  'name',
  'type',
  'event_name',
  'page_pattern',
  'filters',
  'value_property',
  'fixed_value',
  'attribution_window_days',
]

/**
 * Handles a submission of the form: saves the goal, or returns the form again. Without JavaScript, the buttons for
 * conditions and the preview also submit here.
 */
export async function answerForm(api: Api, siteId: string, form: FormData, save: Save) {
  const draft = readDraft(form)
  const intent = readIntent(form)
  if (intent.do !== 'save')
    return {
      state: {
        draft: changed(draft, intent),
        problems: {},
        preview: await previewOf(api, siteId, draft),
      } satisfies GoalFormState,
    }
  const problems = draftProblems(draft)
  if (Object.keys(problems).length > 0) return { failure: fail<GoalFormState>(400, { draft, problems }) }
  const { data, error } = await save(toGoal(draft))
  if (!error) return { goal: data.data }
  const refusal = refusedBy(error, {}, apiFields)
  const { problems: byField, message } = refusal.data
  return { failure: fail<GoalFormState>(refusal.status, { draft, problems: byField, message }) }
}
