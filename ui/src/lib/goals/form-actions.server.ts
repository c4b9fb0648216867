import type { Api } from '#lib/api.ts'
import { type FormState, type Saved, type Submission, saveDraft } from '#lib/server/resource-form.ts'
import type { Goal } from '../../../../server/revenue/conversions/model.ts'
import { changed, draftProblems, type GoalDraft, readDraft, readIntent, toGoal } from './goal-form.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The form with its problems, and what the goal would have matched. */
export type GoalFormState = FormState<GoalDraft, PreviewAnswer>

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
export async function answerForm(
  api: Api,
  siteId: string,
  form: FormData,
  save: (goal: ReturnType<typeof toGoal>) => Promise<Saved<Goal>>,
): Promise<Submission<Goal, GoalFormState>> {
  const draft = readDraft(form)
  const intent = readIntent(form)
  if (intent.do !== 'save')
    return {
      state: {
        draft: changed(draft, intent),
        problems: {},
        preview: await previewOf(api, siteId, draft),
      },
    }
  return saveDraft(draft, draftProblems(draft), () => save(toGoal(draft)), apiFields)
}
