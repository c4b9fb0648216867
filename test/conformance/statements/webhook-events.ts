import type { Input } from '../../../packages/client/index.ts'
import { verifyStandardWebhook, verifyWebhook } from '../../../packages/client/index.ts'
import { dataOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import type { Mailbox, Received } from '../receiver.ts'
import {
  anything,
  exactly,
  listOf,
  Nonconformity,
  nullOr,
  number,
  object,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { receivingSection } from '../statement.ts'
import { create } from './webhooks.ts'

type NewWebhook = Input<'POST /v1/webhooks'>

export const envelope = object({
  id: prefixed('evt_'),
  type: text,
  created_at: time,
  site_id: prefixed('site_'),
  data: record(anything),
  metadata: record(anything),
})

const attribution = object({
  model: text,
  source: text,
  medium: text,
  campaign: text,
  touchpoints: listOf(object({ source: text, medium: text, timestamp: time, credit: number })),
})
const conversion = {
  conversion: object({ id: prefixed('conv_'), name: text, event_id: prefixed('evt_') }),
  value: number,
  currency: text,
  user: object({ user_id: nullOr(text), client_id: nullOr(text), email_hash: nullOr(text) }),
  attribution,
}
const completed = object({
  ...conversion,
  properties: object({ transaction_id: anything, items: listOf(anything) }),
})
const attributed = object({ ...conversion, previous_attribution: nullOr(attribution) })

const order = (value: number) => ({
  event_name: 'purchase',
  client_id: `cid_${value}`,
  properties: {
    value,
    transaction_id: `T-${value}`,
    items: [{ item_id: 'sku-1', item_name: 'Mug', price: value }],
  },
})

export const webhookEventStatements = receivingSection('Events', {
  'a notification is a POST of the envelope as JSON; site.created is sent when a site was added': async (
    context,
  ) => {
    const { mailbox, id } = await subscribe(context, { events: ['site.created'] })
    const site = await context.site()
    const { method, headers, body } = await about(context, mailbox, site)
    requireEqual('the method', method, 'POST')
    requireTrue(
      `Content-Type is ${headers.get('content-type')}`,
      /^application\/json\b/.test(headers.get('content-type') ?? ''),
    )
    const notification = envelope(JSON.parse(body), 'the body')
    requireEqual('type', notification.type, 'site.created')
    requireEqual('metadata', notification.metadata, { webhook_id: id, delivery_attempt: 1 })
  },
  'site.deleted is sent when a site was removed': async (context) => {
    const { mailbox } = await subscribe(context, { events: ['site.deleted'] })
    const site = await context.site()
    await context.ask((client) => client.sites.delete(site.id))
    const notification = envelope(JSON.parse((await about(context, mailbox, site)).body), 'the body')
    requireEqual('type', notification.type, 'site.deleted')
  },
  'X-Service-Signature is the HMAC of time and body with the secret; the Standard Webhooks signature verifies, too':
    async (context) => {
      const { mailbox, secret } = await subscribe(context, { events: ['site.created'] })
      const { headers, body } = await about(context, mailbox, await context.site())
      const header = headers.get('x-service-signature') ?? ''
      const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
      const expected = new Bun.CryptoHasher('sha256', secret).update(`${t}.${body}`).digest('hex')
      requireEqual('v1', v1, expected)
      requireTrue(`t is ${t}`, Math.abs(Date.now() / 1000 - Number(t)) < 300)
      await verifyWebhook({ payload: body, header, secret })
      await verifyStandardWebhook({ payload: body, headers, secret })
    },
  'after a rotation both secrets sign until the grace period is over': async (context) => {
    const { mailbox, id, secret } = await subscribe(context, { events: ['site.created'] })
    const rotated = dataOf(
      await context.ask((client) => client.webhooks.rotateSecret(id, { grace_period_seconds: 600 })),
      200,
      object({ secret: text }),
    )
    const { headers, body: payload } = await about(context, mailbox, await context.site())
    const header = headers.get('x-service-signature')
    for (const it of [secret, rotated.secret]) await verifyWebhook({ payload, header, secret: it })
  },
  'conversion.completed carries conversion, value, currency, user, attribution and properties': async (
    context,
  ) => {
    const { site, goal } = await shop(context)
    const { mailbox } = await subscribe(context, { events: ['conversion.completed'], site_ids: [site.id] })
    const [event_id] = await context.track(site, [order(129.99)])
    const notification = envelope(JSON.parse((await about(context, mailbox, site)).body), 'the body')
    const data = completed(notification.data, 'data')
    requireEqual('conversion', data.conversion, { id: goal, name: 'Purchase', event_id })
    requireEqual('value, currency', [data.value, data.currency], [129.99, site.currency])
    requireEqual('client_id', data.user.client_id, 'cid_129.99')
    requireEqual('transaction_id', data.properties.transaction_id, 'T-129.99')
  },
  'conversion.attributed is sent with the first attribution of a conversion, to subscriptions without conversion.completed, too':
    async (context) => {
      const { site, goal } = await shop(context)
      const { mailbox } = await subscribe(context, {
        events: ['conversion.attributed'],
        site_ids: [site.id],
      })
      const [event_id] = await context.track(site, [order(129.99)])
      const notification = envelope(JSON.parse((await about(context, mailbox, site)).body), 'the body')
      requireEqual('type', notification.type, 'conversion.attributed')
      const data = attributed(notification.data, 'data')
      requireEqual('conversion', data.conversion, { id: goal, name: 'Purchase', event_id })
      requireEqual('previous_attribution', data.previous_attribution, null)
    },
  'without an email_hash in the event, user.email_hash is the trait of the user': async (context) => {
    const { site } = await shop(context)
    const { mailbox } = await subscribe(context, { events: ['conversion.completed'], site_ids: [site.id] })
    const client_id = 'cid_hashed'
    await context.track(site, [{ event_name: 'signup', client_id, user: { email_hash: 'abc' } }])
    await context.track(site, [{ ...order(10), client_id }])
    const notification = envelope(JSON.parse((await about(context, mailbox, site)).body), 'the body')
    requireEqual('email_hash', completed(notification.data, 'data').user.email_hash, 'abc')
  },
  'filters: min_value and conversion_ids must both match': async (context) => {
    const { site, goal } = await shop(context)
    const input = { events: ['conversion.completed' as const], site_ids: [site.id] }
    const filtered = (filter: { min_value?: number; conversion_ids?: string[] }) =>
      subscribe(context, { ...input, filters: { 'conversion.completed': filter } })
    const every = await filtered({})
    const large = await filtered({ min_value: 100, conversion_ids: [goal] })
    const others = await filtered({ min_value: 100, conversion_ids: ['conv_other'] })
    await context.track(site, [99.99, 100, 250].map(order))
    await context.eventually(async () =>
      requireEqual('all of them', values(every.mailbox), [99.99, 100, 250]),
    )
    await context.eventually(async () => requireEqual('the large ones', values(large.mailbox), [100, 250]))
    requireEqual('those of another goal', values(others.mailbox), [])
  },
  'site_ids limits the sites; empty means all of the workspace and mode': async (context) => {
    const [here, there] = [await context.site(), await context.site()]
    const one = await subscribe(context, { events: ['site.deleted'], site_ids: [here.id] })
    const all = await subscribe(context, { events: ['site.deleted'] })
    for (const { id } of [there, here]) await context.ask((client) => client.sites.delete(id))
    for (const site of [here, there]) await about(context, all.mailbox, site)
    await about(context, one.mailbox, here)
    requireEqual('sites', one.mailbox.received.map(siteOf), [here.id])
  },
  'a paused subscription receives nothing': async (context) => {
    const paused = await subscribe(context, { events: ['site.created'] })
    const active = await subscribe(context, { events: ['site.created'] })
    const pausing = await context.ask((client) => client.webhooks.update(paused.id, { status: 'paused' }))
    dataOf(pausing, 200, object({ status: exactly('paused') }))
    const site = await context.site()
    await about(context, active.mailbox, site)
    requireEqual('what arrived', paused.mailbox.received.map(siteOf), [])
  },
})

/** Creates a subscription that sends to its own address. */
export async function subscribe(context: ConformanceContext, input: Partial<NewWebhook>) {
  const mailbox = context.mailbox()
  return { mailbox, ...(await create(context, { ...input, url: mailbox.url })) }
}

/** Creates a site with a goal whose value is that of the purchase. */
async function shop(context: ConformanceContext) {
  const site = await context.site({ currency: 'EUR' })
  const goal = {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  } as const
  const made = await context.ask((client) => client.conversions.create(site.id, goal))
  return { site: { ...site, currency: 'EUR' }, goal: dataOf(made, 201, object({ id: text })).id }
}

/** Returns the notifications about a site as soon as they arrive. */
async function about(
  context: ConformanceContext,
  { received }: Mailbox,
  { id }: Pick<Site, 'id'>,
): Promise<Received> {
  let found: Received | undefined
  await context.eventually(async () => {
    found = received.find((it) => siteOf(it) === id)
    if (!found) throw new Nonconformity(`nothing about ${id} has arrived`)
  })
  return found as Received
}

function siteOf({ body }: Received): string {
  return envelope(JSON.parse(body), 'the body').site_id
}

function values({ received }: Mailbox): number[] {
  const all = received.map(({ body }) => completed(envelope(JSON.parse(body), 'the body').data, 'data').value)
  return [...new Set(all)].sort((a, b) => a - b)
}
