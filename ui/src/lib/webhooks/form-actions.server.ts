import { fail } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { type FormState, type Saved, type Submission, saveDraft } from '#lib/server/resource-form.ts'
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

/** The form with its problems, what the webhook would have sent, and the goals of the selected sites. */
export type WebhookFormState = FormState<WebhookDraft, DryRunAnswer> & { goals: GoalsBySite }

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
): Promise<Submission<W, WebhookFormState>> {
  const draft = readDraft(form)
  const goals = () => goalsOf(api, draft.site_ids)
  if (form.get('intent') === 'preview') {
    const preview = await dryRunOf(api, draft)
    return { state: { draft, problems: {}, preview, goals: await goals() } }
  }
  const submission = await saveDraft(draft, draftProblems(draft), () => save(toWebhook(draft)), apiFields)
  if (!submission.failure) return submission
  const { status, data } = submission.failure
  return { failure: fail(status, { ...data, goals: await goals() }) }
}
