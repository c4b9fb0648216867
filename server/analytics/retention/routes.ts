import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { RetentionPeopleQuery, RetentionPerson, RetentionQuery, RetentionReport } from './model.ts'
import { retentionReport } from './retention.ts'
import { retentionPeople } from './retention-people.ts'

const failures = { 404: Failure, 422: Failure }

export const retentionRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/retention', async ({ site, query }) => ({ data: await retentionReport(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: RetentionQuery,
      response: { 200: data(RetentionReport), ...failures },
      detail: {
        operationId: 'getRetention',
        summary: 'Retention',
        description:
          'How many of the people who started in each interval (their first visit, order, conversion or event) returned in each interval after it.',
      },
    })
    .get('/retention/people', ({ site, query }) => retentionPeople(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: RetentionPeopleQuery,
      response: { 200: list(RetentionPerson, CursorPagination), ...failures },
      detail: {
        operationId: 'listRetentionPeople',
        summary: 'People of a cohort',
        description:
          'The people behind a cohort of a retention report with the same parameters, or behind one of its intervals.',
      },
    })
