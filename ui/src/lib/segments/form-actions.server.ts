import { fail } from '@sveltejs/kit'
import { type Api, failureOf } from '#lib/api.ts'
import { refusedBy } from '#lib/server/actions.ts'
import type { Segment, SegmentCreation } from '../../../../server/analytics/segments/model.ts'
import { nodesByPath, rulesProblems, toRules } from './draft.ts'
import { changed, readDraft, readIntent, type SegmentDraft } from './draft-form.ts'
import { batchesOf, readListing } from './listing.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The state of a submitted form: the draft, its problems by path, and a preview of its members. */
export type SegmentFormState = {
  draft: SegmentDraft
  problems: Record<string, string>
  message?: string
  preview?: PreviewAnswer
}

type Answer =
  | { data: { data: Segment }; error: null }
  | { data: null; error: { status: unknown; value: unknown } }
type Fields = Pick<SegmentCreation, 'name' | 'description' | 'rules'>

/**
 * Handles a submission of the form: saves the segment, or returns the form again. Without JavaScript, the buttons for
 * conditions and the preview also submit here.
 */
export async function answerForm(
  api: Api,
  siteId: string,
  form: FormData,
  save: (fields: Fields, draft: SegmentDraft) => Promise<Answer>,
) {
  const draft = readDraft(form)
  const intent = readIntent(form)
  if (intent.do !== 'save') {
    const next = { ...draft, rules: changed(draft.rules, intent) }
    const preview = await previewOf(api, siteId, next)
    return { state: { draft: next, problems: {}, preview } satisfies SegmentFormState }
  }
  const problems = {
    ...(draft.type === 'dynamic' && rulesProblems(draft.rules)),
    ...(draft.name === '' && { name: 'Enter a name.' }),
  }
  if (Object.keys(problems).length > 0) return { failure: fail<SegmentFormState>(400, { draft, problems }) }
  const { name, description, type, rules } = draft
  const fields = { name, description, ...(type === 'dynamic' && { rules: toRules(rules) }) }
  const { data, error } = await save(fields, draft)
  if (!error) return { segment: data.data, draft }
  const paths = nodesByPath(rules).map(([path]) => path)
  const refusal = refusedBy(error, {}, [...paths, 'name', 'description', 'user_ids'])
  const { problems: byField, message } = refusal.data
  return { failure: fail<SegmentFormState>(refusal.status, { draft, problems: byField, message }) }
}

/** Creates the segment of a form. */
export async function createSegment(
  api: Api,
  siteId: string,
  fields: Fields,
  { type, list }: SegmentDraft,
): Promise<Answer> {
  if (type === 'dynamic') return api.sites({ site_id: siteId }).segments.post(fields)
  return createListed(api, siteId, fields, readListing(list).userIds)
}

/** Creates a list segment, in several requests for long lists. The returned count is the number of accepted users. */
export async function createListed(
  api: Api,
  siteId: string,
  fields: Fields,
  userIds: readonly string[],
): Promise<Answer> {
  const [first = [], ...others] = batchesOf(userIds)
  const made = await api
    .sites({ site_id: siteId })
    .segments.post({ ...fields, type: 'static', user_ids: first })
  if (made.error) return made
  const { added } = await addToList(api, siteId, made.data.data.id, others)
  return added ? { data: { data: added }, error: null } : made
}

/**
 * Adds users to a list segment, batch by batch until one is rejected. Returns the segment after the last accepted
 * batch, and the error.
 */
export async function addToList(
  api: Api,
  siteId: string,
  segmentId: string,
  batches: readonly string[][],
): Promise<{ added?: Segment; error?: { status: unknown; value: unknown } }> {
  const { members } = api.sites({ site_id: siteId }).segments({ segment_id: segmentId })
  let added: Segment | undefined
  for (const user_ids of batches) {
    const { data, error } = await members.post({ user_ids })
    if (error) return { ...(added && { added }), error }
    added = data.data
  }
  return added ? { added } : {}
}

/** The message for a failed action on a segment. */
export function refusal(error: { status: unknown; value: unknown }, form: string) {
  const { status, message } = failureOf(error)
  return fail(status, { form, message })
}
