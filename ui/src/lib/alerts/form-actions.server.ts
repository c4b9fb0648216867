import { fail } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { refusedBy } from '#lib/server/actions.ts'
import type { Alert } from '../../../../server/output/alerts/model.ts'
import { type AlertDraft, alertFields, draftProblems, readDraft, toAlert } from './alert-form.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The state of a submitted form: the draft, its problems, and when the alert would have been triggered. */
export type AlertFormState = {
  draft: AlertDraft
  problems: Record<string, string>
  message?: string
  preview?: PreviewAnswer
}

type Answer =
  | { data: { data: Alert }; error: null }
  | { data: null; error: { status: unknown; value: unknown } }

/** Handles a submission of the form: saves the alert, or returns the form again. */
export async function answerForm(
  api: Api,
  siteId: string,
  form: FormData,
  save: (alert: ReturnType<typeof toAlert>) => Promise<Answer>,
) {
  const draft = readDraft(form)
  if (form.get('intent') === 'preview')
    return {
      state: { draft, problems: {}, preview: await previewOf(api, siteId, draft) } satisfies AlertFormState,
    }
  const problems = draftProblems(draft)
  if (Object.keys(problems).length > 0) return { failure: fail<AlertFormState>(400, { draft, problems }) }
  const { data, error } = await save(toAlert(draft))
  if (!error) return { alert: data.data }
  const refusal = refusedBy(error, {}, alertFields)
  const { problems: byField, message } = refusal.data
  return { failure: fail<AlertFormState>(refusal.status, { draft, problems: byField, message }) }
}

/** The goals, events and segments that the form offers; empty lists if they cannot be read. */
export async function alertChoices(api: Api, siteId: string) {
  const of = api.sites({ site_id: siteId })
  const [goals, names, segments] = await Promise.all([
    of.conversions.get({ query: { status: 'active', limit: 100 } }),
    of.events.names.get({ query: {} }),
    segmentChoices(api, siteId),
  ])
  return {
    goals: goals.error ? [] : goals.data.data.map(({ id, name }) => ({ value: id, label: name })),
    eventNames: names.error ? [] : names.data.data.map((it) => it.event_name),
    segments,
  }
}

/** Goal names of a site by id, for its newest hundred goals. */
export async function goalNames(api: Api, siteId: string): Promise<Record<string, string>> {
  const { data } = await api.sites({ site_id: siteId }).conversions.get({ query: { limit: 100 } })
  return Object.fromEntries(data?.data.map(({ id, name }) => [id, name]) ?? [])
}
