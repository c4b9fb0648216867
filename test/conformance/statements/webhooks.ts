import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import {
  anything,
  exactly,
  like,
  listOf,
  nullOr,
  number,
  object,
  oneOf,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type NewWebhook = Input<'POST /v1/webhooks'>

/** A name that does not resolve to an address: nothing can be sent there. */
const url = 'https://conformance.example/hook'

const fields = {
  id: prefixed('wh_'),
  url: text,
  events: listOf(text),
  site_ids: listOf(text),
  filters: record(anything),
  metadata: record(anything),
  status: oneOf('active', 'paused', 'disabled'),
  disabled_reason: nullOr(text),
  previous_secret_until: nullOr(time),
  health: object({
    success_rate_24h: nullOr(number),
    last_delivery_at: nullOr(time),
    last_attempt_at: nullOr(time),
    failing_since: nullOr(time),
  }),
  created_at: time,
}
const webhook = object(fields)
const newWebhook = object({ ...fields, secret: like(/^whsec_.{16,}$/) })

export const eventTypes = [
  'conversion.completed',
  'conversion.attributed',
  'conversion.value_updated',
  'alert.triggered',
  'alert.resolved',
  'anomaly.detected',
  'export.completed',
  'report.generated',
  'segment.computed',
  'integration.connected',
  'integration.disconnected',
  'integration.error',
  'site.created',
  'site.deleted',
  'tracking.error',
] as const

export const webhookStatements = section('Webhooks', {
  'POST answers 200 with id, url, events, site_ids, status active, secret and created_at': async (
    context,
  ) => {
    const { id: site_id } = await context.site()
    const input = { url, events: ['conversion.completed', 'site.deleted'], site_ids: [site_id] } as const
    const made = await create(context, { ...input, events: [...input.events], site_ids: [...input.site_ids] })
    requireEqual('url', made.url, url)
    requireEqual('events', made.events, input.events)
    requireEqual('site_ids', made.site_ids, input.site_ids)
    requireEqual('status', made.status, 'active')
    const since_ms = Date.now() - Date.parse(made.created_at)
    requireTrue(`created_at is ${made.created_at}`, Math.abs(since_ms) < 300_000)
  },
  'a secret may be supplied; otherwise one is generated': async (context) => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    requireEqual('secret', (await create(context, { secret })).secret, secret)
    const [first, second] = [await create(context), await create(context)]
    requireTrue('two subscriptions were given the same secret', first.secret !== second.secret)
  },
  'the secret is shown once': async (context) => {
    const { id, secret } = await create(context)
    for (const answer of [
      await context.ask((client) => client.webhooks.get(id)),
      await context.ask((client) => client.webhooks.list({ limit: 100 }).page()),
      await context.ask((client) => client.webhooks.update(id, { status: 'active' })),
    ]) {
      dataOf(answer, 200, anything)
      requireTrue(`${answer.request} shows the secret`, !answer.text.includes(secret))
    }
  },
  'metadata is free-form and kept': async (context) => {
    const metadata = { name: context.mark, team: 'growth', nested: { a: [1, null] } }
    requireEqual('metadata', (await create(context, { metadata })).metadata, metadata)
  },
  'events can be types of the specification, groups of types, or all': async (context) => {
    for (const events of [[...eventTypes], ['conversion.*', 'site.*'], ['*']] as NewWebhook['events'][])
      requireEqual('events', (await create(context, { events })).events, events)
  },
  'an unknown event type or an empty list is 400 validation_error': async (context) => {
    for (const [events, field] of [
      [['conversion.finished'], 'events.0'],
      [['*', 'conversion'], 'events.1'],
      [[], 'events'],
    ] as const)
      failureOf(
        await context.request('POST', '/v1/webhooks', { body: { url, events } }),
        400,
        'validation_error',
        field,
      )
  },
  'url and events are required': async (context) => {
    for (const [body, field] of [
      [{ events: ['*'] }, 'url'],
      [{ url }, 'events'],
    ] as const)
      failureOf(await context.request('POST', '/v1/webhooks', { body }), 400, 'invalid_request', field)
  },
  'an invalid url is 400 validation_error': async (context) => {
    for (const wrong of ['hook', 'ftp://hooks.example/x', 'https://user:password@hooks.example/x'])
      failureOf(
        await context.request('POST', '/v1/webhooks', { body: { url: wrong, events: ['*'] } }),
        400,
        'validation_error',
        'url',
      )
  },
  'sites outside the workspace are 404': async (context) => {
    const body = { url, events: ['*'], site_ids: ['site_unknown'] }
    failureOf(await context.request('POST', '/v1/webhooks', { body }), 404, 'not_found')
    const { url: _, ...wanted } = body
    failureOf(await context.request('POST', '/v1/webhooks/dry-run', { body: wanted }), 404, 'not_found')
    const { id } = await create(context)
    const answer = await context.ask((client) => client.webhooks.update(id, { site_ids: ['site_unknown'] }))
    failureOf(answer, 404, 'not_found')
  },
  'PATCH sets the filters and keeps the rest': async (context) => {
    const { secret: _, ...made } = await create(context, { events: ['*'] })
    const filters = {
      'conversion.completed': { min_value: 100, conversion_ids: ['conv_a'] },
      'alert.triggered': { severity: ['high' as const, 'critical' as const] },
    }
    const answer = await context.ask((client) => client.webhooks.update(made.id, { filters }))
    requireEqual('the subscription', dataOf(answer, 200, webhook), { ...made, filters })
  },
  'filters for another type or with an unknown key are 400 validation_error with their path': async (
    context,
  ) => {
    const { id } = await create(context)
    for (const [filters, field] of [
      [{ 'site.created': { min_value: 1 } }, 'filters.site.created'],
      [{ 'conversion.completed': { max_value: 1 } }, 'filters.conversion.completed.max_value'],
      [{ 'conversion.completed': { min_value: 'much' } }, 'filters.conversion.completed.min_value'],
    ] as const)
      failureOf(
        await context.request('PATCH', `/v1/webhooks/${id}`, { body: { filters } }),
        400,
        'validation_error',
        field,
      )
  },
  'PATCH changes url, events, site_ids and status': async (context) => {
    const { id } = await create(context)
    const { id: site_id } = await context.site()
    const change = {
      url: 'https://elsewhere.example/hook',
      events: ['site.created' as const],
      site_ids: [site_id],
      status: 'paused' as const,
    }
    const changed = dataOf(await context.ask((client) => client.webhooks.update(id, change)), 200, webhook)
    const { url: address, events, site_ids, status } = changed
    requireEqual('what changed', { url: address, events, site_ids, status }, change)
    const again = await context.ask((client) => client.webhooks.update(id, { status: 'active' }))
    requireEqual('status', dataOf(again, 200, webhook).status, 'active')
  },
  'GET returns a subscription, and the list contains it': async (context) => {
    const { secret: _, ...made } = await create(context)
    requireEqual(
      'GET',
      dataOf(await context.ask((client) => client.webhooks.get(made.id)), 200, webhook),
      made,
    )
    const { data, pagination } = offsetPageOf(
      await context.ask((client) => client.webhooks.list({ limit: 1 }).page()),
      webhook,
    )
    requireEqual('the newest', data, [made])
    requireEqual('limit and offset', [pagination.limit, pagination.offset], [1, 0])
  },
  'DELETE answers 204, and the subscription is gone': async (context) => {
    const { id } = await create(context)
    requireStatus(await context.ask((client) => client.webhooks.delete(id)), 204)
    failureOf(await context.ask((client) => client.webhooks.get(id)), 404, 'not_found')
    failureOf(await context.ask((client) => client.webhooks.delete(id)), 404, 'not_found')
  },
  'rotating creates a new secret, and the previous one expires after the grace period': async (context) => {
    const { id, secret } = await create(context)
    const rotate = (grace_period_seconds: number) =>
      context.ask((client) => client.webhooks.rotateSecret(id, { grace_period_seconds }))
    const rotated = dataOf(await rotate(600), 200, newWebhook)
    requireTrue('the secret is the same', rotated.secret !== secret)
    const left_ms = Date.parse(rotated.previous_secret_until ?? '') - Date.now()
    requireTrue(
      `previous_secret_until is ${rotated.previous_secret_until}`,
      Math.abs(left_ms - 600_000) < 300_000,
    )
    const without = object({ previous_secret_until: exactly(null) })
    dataOf(await rotate(0), 200, without)
  },
  'a publishable key lacks permission: 403 forbidden': async (context) => {
    const { key } = await context.key({ kind: 'publishable' })
    failureOf(await context.ask((client) => client.webhooks.list().page(), { key }), 403, 'forbidden')
  },
})

/** Creates a subscription of the suite's own. */
export async function create(context: ConformanceContext, input: Partial<NewWebhook> = {}) {
  const whole: NewWebhook = { url, events: ['segment.computed'], metadata: { name: context.mark }, ...input }
  return dataOf(await context.ask((client) => client.webhooks.create(whole)), 200, newWebhook)
}
