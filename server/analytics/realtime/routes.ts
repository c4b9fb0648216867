import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { keyOf } from '../../platform/http/authenticate.ts'
import { callOf } from '../../platform/http/call.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import { eventStreamAnswer, eventStreamContent } from '../../platform/http/event-stream.ts'
import type { Services } from '../../services.ts'
import { realtime } from './realtime.ts'
import { Realtime, RealtimeQuery, RealtimeStreamQuery } from './realtime-model.ts'
import { openRealtimeStream } from './realtime-stream.ts'

const failures = { 404: Failure, 422: Failure }

const streamExample = [
  'retry: 2000\n\n',
  'id: 0192f0c1-d2a3-4c8e-9b1f-4c5d6e7f8a9b\nevent: realtime\ndata: {"visitors":3,"pages":[{"page":"/cart","visitors":2}],…}\n\n',
  ': still here\n\n',
].join('')

export const realtimeRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/realtime', async ({ site, query }) => ({ data: await realtime(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: RealtimeQuery,
      response: { 200: data(Realtime), ...failures },
      detail: {
        operationId: 'getRealtime',
        summary: 'Current visitors',
        description:
          'People active in the last five minutes with their pages, sources and countries, and the people of each of the last 30 minutes with their conversions and orders; only in sessions that meet `filters`.',
      },
    })
    .get(
      '/realtime/stream',
      async ({ principal, site, query, request, path }) => {
        const stream = await openRealtimeStream(services, principal, site, {
          ...query,
          key: keyOf(request, path),
          address: callOf(request).address ?? '',
          signal: request.signal,
        })
        return eventStreamAnswer(stream)
      },
      {
        may: 'analytics:read',
        params: SiteParams,
        query: RealtimeStreamQuery,
        response: failures,
        detail: {
          operationId: 'streamRealtime',
          summary: 'Stream current visitors, conversions and orders',
          description:
            'Server-sent events. An event `realtime` has the same `data` as “Current visitors” with the same `filters`: the first at once, then one whenever the numbers change, at most every two seconds. `unavailable` says that they cannot be read for a while; the next `realtime` follows once they can. A comment every 15 seconds shows that the stream is alive. A stream ends when the key may no longer read the site. A key may have 10 open streams, more are answered with 429.',
          responses: { 200: eventStreamContent(streamExample) },
        },
      },
    )
