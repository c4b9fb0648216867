import type { Api } from '#lib/api.ts'
import { eventNames } from '#lib/events/names.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { type FormState, type Saved, type Submission, saveDraft } from '#lib/server/resource-form.ts'
import type { Alert } from '../../../../server/output/alerts/model.ts'
import { type AlertDraft, alertFields, draftProblems, readDraft, toAlert } from './alert-form.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The form with its problems, and when the alert would have been triggered. */
export type AlertFormState = FormState<AlertDraft, PreviewAnswer>

/** Handles a submission of the form: saves the alert, or returns the form again. */
export async function answerForm(
  api: Api,
  siteId: string,
  form: FormData,
  save: (alert: ReturnType<typeof toAlert>) => Promise<Saved<Alert>>,
): Promise<Submission<Alert, AlertFormState>> {
  const draft = readDraft(form)
  if (form.get('intent') === 'preview')
    return {
      state: { draft, problems: {}, preview: await previewOf(api, siteId, draft) },
    }
  return saveDraft(draft, draftProblems(draft), () => save(toAlert(draft)), alertFields)
}

/** The goals, events and segments that the form offers; empty lists if they cannot be read. */
export async function alertChoices(api: Api, siteId: string) {
  const of = api.sites({ site_id: siteId })
  const [goals, names, segments] = await Promise.all([
    of.conversions.get({ query: { status: 'active', limit: 100 } }),
    eventNames(api, siteId),
    segmentChoices(api, siteId),
  ])
  return {
    goals: goals.error ? [] : goals.data.data.map(({ id, name }) => ({ value: id, label: name })),
    eventNames: names,
    segments,
  }
}

/** Goal names of a site by id, for its newest hundred goals. */
export async function goalNames(api: Api, siteId: string): Promise<Record<string, string>> {
  const { data } = await api.sites({ site_id: siteId }).conversions.get({ query: { limit: 100 } })
  return Object.fromEntries(data?.data.map(({ id, name }) => [id, name]) ?? [])
}
