import { siteRouter } from '../../identity/sites/site-router.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { SessionDetails, SessionParams, TimelineEvent, TimelineQuery } from './model.ts'
import { getSession } from './session.ts'
import { sessionTimeline } from './timeline.ts'

const failures = { 404: Failure, 422: Failure }

export const sessionRoutes = (services: Services) =>
  siteRouter(services, '/analytics/sessions', 'Analytics')
    .get(
      '/:session_id',
      async ({ site, params }) => ({ data: await getSession(services, site, params.session_id) }),
      {
        may: 'users:read',
        params: SessionParams,
        response: { 200: data(SessionDetails), ...failures },
        detail: {
          operationId: 'getSession',
          summary: 'Get a session',
          description:
            'A session with its conversions and revenue, and the sessions of the same person before and after it. 404 if later events gave it another start, and so another id.',
        },
      },
    )
    .get(
      '/:session_id/events',
      ({ site, params, query }) => sessionTimeline(services, site, params.session_id, query),
      {
        may: 'users:read',
        params: SessionParams,
        query: TimelineQuery,
        response: { 200: list(TimelineEvent, CursorPagination), ...failures },
        detail: {
          operationId: 'listSessionEvents',
          summary: 'The timeline of a session',
          description:
            'The events of a session in chronological order, with the time on each page, the goals that they meet, orders and refunds.',
        },
      },
    )
