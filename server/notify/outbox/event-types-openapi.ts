import { t } from 'elysia'
import { idOf } from '../../platform/http/fields.ts'
import { exampleOf } from '../../platform/http/openapi/example.ts'
import type { Schemas } from '../../platform/http/openapi/schemas.ts'
import { Envelope } from '../webhooks/delivery-model.ts'
import { catalogue, type DomainEventType, domainEventTypes, isOfAuditLog } from './event-types.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(
    'X-Service-Signature',
    'The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated',
    't=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
  header('webhook-id', 'The `id` of the body', 'evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'),
  header('webhook-timestamp', 'The time of sending in Unix seconds', '1772366400'),
  header(
    'webhook-signature',
    'The signature as defined by Standard Webhooks',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
  header('X-Sightline-Delivery', 'The id of the delivery', 'del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'),
]

const responses = {
  '2XX': { description: 'Accepted. The answer must be complete within 30 seconds' },
  default: {
    description: 'Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total',
  },
}

/** The notifications that are sent to webhook receivers, for the OpenAPI document. */
export function catalogueWebhooks(schemas: Schemas) {
  return Object.fromEntries(domainEventTypes.map((type) => [type, { post: operation(type, schemas) }]))
}

function operation(type: DomainEventType, schemas: Schemas) {
  const { data, when } = catalogue[type]
  const name = type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const schema = schemas.add(
    t.Object(
      {
        ...Envelope.properties,
        type: t.Literal(type),
        // Only entries of the audit log may concern no site.
        ...(!isOfAuditLog(type) && { site_id: idOf('site') }),
        data,
      },
      { title: `${name}Notification` },
    ),
  )
  return {
    operationId: `on${name}`,
    tags: ['Webhooks'],
    summary: type,
    description: when,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, schemas.named, type) } },
    },
    responses,
  }
}
