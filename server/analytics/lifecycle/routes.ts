import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { lifecycleReport, stickinessReport } from './lifecycle.ts'
import { lifecyclePeople, stickinessPeople } from './lifecycle-people.ts'
import {
  ActivePerson,
  LifecyclePeopleQuery,
  LifecycleQuery,
  LifecycleReport,
  StickinessPeopleQuery,
  StickinessReport,
} from './model.ts'

const failures = { 404: Failure, 422: Failure }

export const lifecycleRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/lifecycle', async ({ site, query }) => ({ data: await lifecycleReport(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: LifecycleQuery,
      response: { 200: data(LifecycleReport), ...failures },
      detail: {
        operationId: 'getLifecycle',
        summary: 'Lifecycle',
        description:
          'How many people were new in each interval, returned, came back after a pause, and stayed away.',
      },
    })
    .get('/lifecycle/people', ({ site, query }) => lifecyclePeople(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: LifecyclePeopleQuery,
      response: { 200: list(ActivePerson, CursorPagination), ...failures },
      detail: {
        operationId: 'listLifecyclePeople',
        summary: 'People of a lifecycle state',
        description: 'The people behind a number of a lifecycle report with the same parameters.',
      },
    })
    .get(
      '/stickiness',
      async ({ site, query }) => ({ data: await stickinessReport(services, site, query) }),
      {
        may: 'analytics:read',
        params: SiteParams,
        query: LifecycleQuery,
        response: { 200: data(StickinessReport), ...failures },
        detail: {
          operationId: 'getStickiness',
          summary: 'Stickiness',
          description: 'In how many intervals of a period people were active.',
        },
      },
    )
    .get('/stickiness/people', ({ site, query }) => stickinessPeople(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: StickinessPeopleQuery,
      response: { 200: list(ActivePerson, CursorPagination), ...failures },
      detail: {
        operationId: 'listStickinessPeople',
        summary: 'People by stickiness',
        description: 'The people behind a number of a stickiness report with the same parameters.',
      },
    })
