import { Elysia } from 'elysia'
import { auth, impliedSite } from '../../platform/http/auth.ts'
import { callOf } from '../../platform/http/call.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { acceptBatch, acceptEvent } from './acceptance.ts'
import { AcceptedEvent, BatchAnswer, BatchInput, EventInput } from './model.ts'
import type { Sender } from './read-event.ts'

const failures = {
  404: Failure,
  422: Failure,
}

export const eventRoutes = (services: Services) => {
  function senderOf(principal: Principal, request: Request): Sender {
    if (principal.kind === 'secret')
      return { sentBy: 'secret', ip: '', userAgent: '', language: '', origin: '' }
    const { headers } = request
    return {
      sentBy: 'public',
      ip: callOf(request).address ?? '',
      userAgent: headers.get('user-agent') ?? '',
      language: headers.get('accept-language') ?? '',
      origin: /^https?:\/\/([^/:]+)/.exec(headers.get('origin') ?? '')?.[1] ?? '',
    }
  }

  return new Elysia({ prefix: '/events', tags: ['Events'] })
    .use(auth)
    .post(
      '',
      async ({ principal, body, request, status }) => {
        const siteId = impliedSite(principal, body.site_id)
        return status(202, {
          data: await acceptEvent(services, principal, siteId, body, senderOf(principal, request)),
        })
      },
      {
        may: 'events:write',
        body: EventInput,
        response: { 202: data(AcceptedEvent), ...failures },
        detail: { operationId: 'trackEvent', summary: 'Track an event' },
      },
    )
    .post(
      '/batch',
      async ({ principal, body, request }) => {
        const siteId = impliedSite(principal, body.site_id)
        return {
          data: await acceptBatch(services, principal, siteId, body.events, senderOf(principal, request)),
        }
      },
      {
        may: 'events:write',
        body: BatchInput,
        response: { 200: data(BatchAnswer), ...failures },
        detail: {
          operationId: 'trackEvents',
          summary: 'Track up to 1,000 events',
          description: 'Valid events are accepted. For each invalid event, the response contains an error.',
        },
      },
    )
}
