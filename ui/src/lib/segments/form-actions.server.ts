import type { Api } from '#lib/api.ts'
import { type FormState, type Saved, type Submission, saveDraft } from '#lib/server/resource-form.ts'
import type { Segment, SegmentCreation } from '../../../../server/analytics/segments/model.ts'
import { nodesByPath, rulesProblems, toRules } from './draft.ts'
import { changed, readDraft, readIntent, type SegmentDraft } from './draft-form.ts'
import { batchesOf, readListing } from './listing.ts'
import { type PreviewAnswer, previewOf } from './preview.server.ts'

/** The form with its problems by path, and a preview of its members. */
export type SegmentFormState = FormState<SegmentDraft, PreviewAnswer>

type Fields = Pick<SegmentCreation, 'name' | 'description' | 'rules'>

/**
 * Handles a submission of the form: saves the segment, or returns the form again. Without JavaScript, the buttons for
 * conditions and the preview also submit here.
 */
export async function answerForm(
  api: Api,
  siteId: string,
  form: FormData,
  save: (fields: Fields, draft: SegmentDraft) => Promise<Saved<Segment>>,
): Promise<Submission<Segment, SegmentFormState> & { draft: SegmentDraft }> {
  const draft = readDraft(form)
  const intent = readIntent(form)
  if (intent.do !== 'save') {
    const next = { ...draft, rules: changed(draft.rules, intent) }
    const preview = await previewOf(api, siteId, next)
    return { draft, state: { draft: next, problems: {}, preview } }
  }
  const problems = {
    ...(draft.type === 'dynamic' && rulesProblems(draft.rules)),
    ...(draft.name === '' && { name: 'Enter a name.' }),
  }
  const { name, description, type, rules } = draft
  const fields = { name, description, ...(type === 'dynamic' && { rules: toRules(rules) }) }
  const paths = nodesByPath(rules).map(([path]) => path)
  const apiFields = [...paths, 'name', 'description', 'user_ids']
  return { draft, ...(await saveDraft(draft, problems, () => save(fields, draft), apiFields)) }
}

/** Creates the segment of a form. */
export async function createSegment(
  api: Api,
  siteId: string,
  fields: Fields,
  { type, list }: SegmentDraft,
): Promise<Saved<Segment>> {
  if (type === 'dynamic') return api.sites({ site_id: siteId }).segments.post(fields)
  return createListed(api, siteId, fields, readListing(list).userIds)
}

/** Creates a list segment, in several requests for long lists. The returned count is the number of accepted users. */
export async function createListed(
  api: Api,
  siteId: string,
  fields: Fields,
  userIds: readonly string[],
): Promise<Saved<Segment>> {
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
