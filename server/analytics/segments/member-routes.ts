import { siteRouter } from '../../identity/sites/site-router.ts'
import { csvAnswer, csvContent, isCsvAsked } from '../../platform/http/csv.ts'
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
        if (!isCsvAsked(query, request)) return segmentMembers(services, site, params.segment_id, query)
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
            'As the last computation found them, in an order of no meaning that stays the same from page to page. As CSV all at once.',
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
          summary: 'Put users on the list of a static segment',
          description: 'Up to 10,000 a request and 100,000 in all. Who is on it already stays as they are.',
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
          summary: 'Take users off the list of a static segment',
          description: 'Who is not on it is no mistake.',
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
          'How many members each computation of the last 400 days found, who entered and who left; newest first.',
      },
    })
