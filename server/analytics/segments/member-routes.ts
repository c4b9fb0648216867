import { siteRouter } from '../../identity/sites/site-router.ts'
import { csvAnswer, csvContent, isCsvRequested } from '../../platform/http/csv.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { addMembers, removeMembers } from './listings.ts'
import { membersFile, segmentHistory, segmentMembers } from './members.ts'
import {
  HistoryQuery,
  MembersChange,
  MembersQuery,
  Segment,
  SegmentComputation,
  SegmentMember,
  SegmentParams,
} from './model.ts'

const failures = { 404: Failure, 422: Failure }
const example =
  'user_id,client_id,since\r\nuser-42,,2026-03-01T12:00:00.000Z\r\n,cid_8f3a,2026-03-01T12:00:00.000Z\r\n'

/** The members of a segment and its history of counts. */
export const segmentMemberRoutes = (services: Services) =>
  siteRouter(services, '/segments/:segment_id', 'Segments')
    .get(
      '/members',
      async ({ site, params, query, request }) => {
        if (!isCsvRequested(query, request)) return segmentMembers(services, site, params.segment_id, query)
        const file = await membersFile(services, site, params.segment_id)
        return csvAnswer(file, `members-${params.segment_id}.csv`)
      },
      {
        may: 'users:read',
        params: SegmentParams,
        query: MembersQuery,
        response: { 200: list(SegmentMember, CursorPagination), ...failures },
        detail: {
          operationId: 'listSegmentMembers',
          summary: 'List the members of a segment',
          description:
            'The members as of the last computation. The order is arbitrary, but the same on all pages. CSV contains all members at once.',
          responses: { 200: csvContent(example) },
        },
      },
    )
    .post(
      '/members',
      async ({ site, params, body }) => ({
        data: await addMembers(services, site, params.segment_id, body.user_ids),
      }),
      {
        may: 'segments:write',
        params: SegmentParams,
        body: MembersChange,
        response: { 200: data(Segment), ...failures },
        detail: {
          operationId: 'addSegmentMembers',
          summary: 'Add users to a static segment',
          description:
            'Up to 10,000 users per request and 100,000 in total. Users who are already members are not changed.',
        },
      },
    )
    .post(
      '/members/remove',
      async ({ site, params, body }) => ({
        data: await removeMembers(services, site, params.segment_id, body.user_ids),
      }),
      {
        may: 'segments:write',
        params: SegmentParams,
        body: MembersChange,
        response: { 200: data(Segment), ...failures },
        detail: {
          operationId: 'removeSegmentMembers',
          summary: 'Remove users from a static segment',
          description: 'Users who are not members are ignored.',
        },
      },
    )
    .get('/history', ({ site, params, query }) => segmentHistory(services, site, params.segment_id, query), {
      may: 'segments:read',
      params: SegmentParams,
      query: HistoryQuery,
      response: { 200: list(SegmentComputation, CursorPagination), 404: Failure },
      detail: {
        operationId: 'listSegmentHistory',
        summary: 'Trend of a segment',
        description:
          'The number of members at each computation of the last 400 days, and how many entered and left; newest first.',
      },
    })
