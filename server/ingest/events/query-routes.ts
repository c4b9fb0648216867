import { Elysia, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { auth } from '../../platform/http/auth.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import { idParameter } from '../../platform/http/fields.ts'
import type { Services } from '../../services.ts'
import { excludedEventCounts, requestInclusion } from './inclusion.ts'
import { ExcludedCount, ExcludedQuery, Inclusion, InclusionInput } from './inclusion-model.ts'
import { eventNames } from './names.ts'
import { queryEvents } from './query.ts'
import { EventName, EventNamesQuery, EventQuery, Receipt, StoredEvent } from './query-model.ts'
import { eventReceipt } from './receipt.ts'

const failures = { 404: Failure, 422: Failure }

export const siteEventRoutes = (services: Services) =>
  siteRouter(services, '/events', 'Events')
    .get('', ({ site, query }) => queryEvents(services, site, query), {
      may: 'events:read',
      params: SiteParams,
      query: EventQuery,
      response: { 200: list(StoredEvent, CursorPagination), ...failures },
      detail: {
        operationId: 'queryEvents',
        summary: 'Query events',
        description: 'Newest first. Pages stay stable while new events arrive.',
      },
    })
    .get('/names', async ({ site, query }) => ({ data: await eventNames(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: EventNamesQuery,
      response: { 200: data(t.Array(EventName)), ...failures },
      detail: {
        operationId: 'listEventNames',
        summary: 'List event names',
        description: 'The names of the events in a period, most frequent first. Returns at most 1,000 names.',
      },
    })
    .get(
      '/excluded',
      async ({ site, query }) => ({ data: await excludedEventCounts(services, site, query) }),
      {
        may: 'events:read',
        params: SiteParams,
        query: ExcludedQuery,
        response: { 200: data(t.Array(ExcludedCount)), ...failures },
        detail: {
          operationId: 'countExcludedEvents',
          summary: 'Count excluded events',
          description:
            'The number of events that count in no report, by reason and host, most frequent first. Returns at most 200 entries.',
        },
      },
    )
    .post(
      '/include',
      async ({ site, body, status }) => status(202, { data: await requestInclusion(services, site, body) }),
      {
        may: 'sites:write',
        params: SiteParams,
        body: InclusionInput,
        response: { 202: data(Inclusion), ...failures },
        detail: {
          operationId: 'includeEvents',
          summary: 'Include excluded events',
          description:
            'Excluded events count from now on, and so does everything derived from them: sessions, people and conversions. This happens in the background and takes seconds, or minutes for many events. New events are still filtered.',
        },
      },
    )

export const eventReceiptRoutes = (services: Services) =>
  new Elysia({ prefix: '/events', tags: ['Events'] })
    .use(auth)
    .get(
      '/:event_id',
      async ({ principal, params }) => ({ data: await eventReceipt(services, principal, params.event_id) }),
      {
        may: 'events:read',
        params: t.Object({ event_id: idParameter('event', { maxLength: 100 }) }),
        response: { 200: data(Receipt), ...failures },
        detail: {
          operationId: 'getEvent',
          summary: 'Get the receipt of an event',
          description: 'Returns the status of the event: accepted, then processed or excluded.',
        },
      },
    )
