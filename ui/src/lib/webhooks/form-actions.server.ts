import { fail } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { refusedBy } from '#lib/server/actions.ts'
import type { Webhook } from '../../../../server/notify/webhooks/model.ts'
import { type GoalsBySite, goalsOf } from './choices.server.ts'
import { type DryRunAnswer, dryRunOf } from './dry-run.server.ts'
import {
  draftProblems,
  filterField,
  narrowedTypes,
  readDraft,
  toWebhook,
  type WebhookDraft,
} from './webhook-form.ts'

/** The state of a submitted form: the draft, its problems, what it would have sent, and the goals to choose from. */
export type WebhookFormState = {
  draft: WebhookDraft
  problems: Record<string, string>
  message?: string
  preview?: DryRunAnswer
  /** The goals of the selected sites. */
  goals: GoalsBySite
}

type Saved<W extends Webhook> =
  | { data: { data: W }; error: null }
  | { data: null; error: { status: unknown; value: unknown } }

const apiFields = [
  'url',
  'events',
  'site_ids',
  'metadata',
  ...narrowedTypes.map((type) => filterField(type, 'min_value')),
  ...narrowedTypes.map((type) => filterField(type, 'conversion_ids')),
]

/** Handles a submission of the form: saves the subscription, or returns the form again. */
export async function answerForm<W extends Webhook>(
  api: Api,
  form: FormData,
  save: (webhook: ReturnType<typeof toWebhook>) => Promise<Saved<W>>,
) {
  const draft = readDraft(form)
  const shown = async (state: Omit<WebhookFormState, 'draft' | 'goals'>): Promise<WebhookFormState> => ({
    ...state,
    draft,
    goals: await goalsOf(api, draft.site_ids),
  })
  if (form.get('intent') === 'preview')
    return { state: await shown({ problems: {}, preview: await dryRunOf(api, draft) }) }
  const problems = draftProblems(draft)
  if (Object.keys(problems).length > 0) return { failure: fail(400, await shown({ problems })) }
  const { data, error } = await save(toWebhook(draft))
  if (!error) return { webhook: data.data }
  const refusal = refusedBy(error, {}, apiFields)
  const { problems: byField, message } = refusal.data
  return { failure: fail(refusal.status, await shown({ problems: byField, message })) }
}
