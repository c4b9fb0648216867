import { fail } from '@sveltejs/kit'
import { parseSessionDimension } from '#lib/dashboard/dimensions.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { defaultView, parseView } from '#lib/dashboard/view-state.ts'
import { comparisonCalls, readComparison } from '#lib/segments/comparison.server.ts'
import { comparedBy } from '#lib/segments/comparison.ts'
import { toDraft } from '#lib/segments/draft.ts'
import { addToList } from '#lib/segments/form-actions.server.ts'
import { batchesOf, describeRejected, parseRejected, readListing } from '#lib/segments/listing.ts'
import { membersOnPage, readMembers, readTrend } from '#lib/segments/reports.server.ts'
import { refusal } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, segment } = await parent()
  const cursor = url.searchParams.get('cursor') ?? undefined
  const view = { ...defaultView, period: parseView(url.searchParams).period }
  const time = timeframeOf(view, site.timezone, new Date())
  const by = parseSessionDimension(url.searchParams.get('by'))
  const compared = { time, dimensions: comparedBy(by) }
  // Reports cannot be filtered by an archived segment.
  const isComparable = segment.status === 'active'
  const blocks = await settled(
    {
      trend: readTrend(api, site, segment.id),
      members: readMembers(api, site.id, segment.id, cursor),
      comparison: isComparable ? readComparison(api, site.id, segment.id, compared) : Promise.resolve(null),
    },
    url.searchParams.has('wait'),
  )
  const path = `/v1/sites/${site.id}/segments/${segment.id}`
  return {
    title: segment.name,
    rules: segment.rules && toDraft(segment.rules),
    rejected: describeRejected(parseRejected(url.searchParams)),
    isFirst: cursor === undefined,
    cursor,
    view,
    time,
    by,
    ...blocks,
    calls: [
      { path },
      { path: `${path}/history` },
      { path: `${path}/members`, query: { limit: membersOnPage, cursor } },
      ...(isComparable ? comparisonCalls(site.id, segment.id, compared) : []),
    ],
  }
}

const segmentOf = ({ locals: { api }, params: { site_id, segment_id } }: RequestEvent) =>
  api.sites({ site_id }).segments({ segment_id })

export const actions: Actions = {
  compute: async (event) => {
    const { error } = await segmentOf(event).compute.post()
    return error ? refusal(error, 'compute') : { form: 'compute' }
  },

  add: async ({ request, locals: { api }, params: { site_id, segment_id } }) => {
    const listing = readListing(String((await request.formData()).get('user_ids') ?? ''))
    const notes = describeRejected({ ...listing, refused: 0 })
    const accepted = listing.userIds.length
    if (accepted === 0 && notes.length === 0)
      return fail(400, { form: 'add', message: 'Enter the id of at least one user.' })
    const { error } = await addToList(api, site_id, segment_id, batchesOf(listing.userIds))
    return error ? refusal(error, 'add') : { form: 'add', added: { accepted, notes } }
  },

  remove: async (event) => {
    const user_id = String((await event.request.formData()).get('user_id') ?? '')
    const { error } = await segmentOf(event).members.remove.post({ user_ids: [user_id] })
    return error ? refusal(error, 'remove') : { form: 'remove' }
  },
}
