import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, pagedData } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { browserError } from './browser-error.ts'
import { browserErrors } from './browser-errors.ts'
import {
  BrowserError,
  BrowserErrorParams,
  BrowserErrorQuery,
  BrowserErrors,
  BrowserErrorsQuery,
} from './model.ts'

const failures = { 404: Failure, 422: Failure }

export const browserErrorRoutes = (services: Services) =>
  siteRouter(services, '/analytics/browser-errors', 'Analytics')
    .get('', ({ site, query }) => browserErrors(services, site, query), {
      may: 'events:read',
      params: SiteParams,
      query: BrowserErrorsQuery,
      response: { 200: pagedData(BrowserErrors), ...failures },
      detail: {
        operationId: 'getBrowserErrors',
        summary: 'Browser errors',
        description:
          'The errors of scripts in the browsers of visitors, grouped by cause: how often each occurred in the period, for how many people and on how many pages.',
      },
    })
    .get(
      '/:error_group',
      async ({ site, params, query }) => ({
        data: await browserError(services, site, params.error_group, query),
      }),
      {
        may: 'events:read',
        params: BrowserErrorParams,
        query: BrowserErrorQuery,
        response: { 200: data(BrowserError), ...failures },
        detail: {
          operationId: 'getBrowserError',
          summary: 'Get a browser error',
          description:
            'A group of errors over time, by page, browser, operating system and release, with its stack and its newest errors. 404 if it did not occur in the period.',
        },
      },
    )
