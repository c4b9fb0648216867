import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { keyOf } from '../../platform/http/authenticate.ts'
import { callOf } from '../../platform/http/call.ts'
import { Failure } from '../../platform/http/envelope.ts'
import { eventStreamAnswer, eventStreamContent } from '../../platform/http/event-stream.ts'
import type { Services } from '../../services.ts'
import { openStream } from './stream.ts'

const StreamQuery = t.Object({
  events: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Event types or groups, separated by commas. Default: all except `audit.*`',
      examples: ['conversion.*,site.created'],
    }),
  ),
  max_seconds: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 3600,
      default: 3600,
      description: 'The stream ends after this time; reconnect with the header `Last-Event-ID`',
    }),
  ),
})

const example = [
  'retry: 2000\nevent: ready\ndata: {"secret":"whsec_…"}\n\n',
  'id: evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b\nevent: site.created\ndata: {"id":"evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b","type":"site.created","created_at":"2026-03-01T12:00:00.000Z",…}\n\n',
  ': still here\n\n',
].join('')

export const streamRoutes = (services: Services) =>
  new Elysia({ prefix: '/webhooks', tags: ['Webhooks'] }).use(auth).get(
    '/stream',
    ({ principal, query, request, path }) => {
      const stream = openStream(services, principal, {
        ...query,
        lastEventId: request.headers.get('last-event-id'),
        key: keyOf(request, path),
        address: callOf(request).address ?? '',
        signal: request.signal,
      })
      return eventStreamAnswer(stream)
    },
    {
      may: 'webhooks:read',
      query: StreamQuery,
      response: { 409: Failure },
      detail: {
        operationId: 'streamWebhookEvents',
        summary: 'Stream events as they happen',
        description:
          'Server-sent events. The first is `ready`, with a secret of this stream for clients that forward events as signed notifications. Then each event of the workspace and mode follows as the envelope that a subscription would receive, named by its type. With the header `Last-Event-ID`, the events since that one come first, at most 1,000. `dropped` says how many events a slow reader has missed. A comment every 15 seconds shows that the stream is alive.',
        responses: { 200: eventStreamContent(example) },
      },
    },
  )
