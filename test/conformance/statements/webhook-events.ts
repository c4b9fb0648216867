import type { Input } from '../../../packages/client/index.ts'
import { verifyStandardWebhook, verifyWebhook } from '../../../packages/client/index.ts'
import { dataOf, requireEqual, requireTrue } from '../answers.ts'
import type { Laboratory, Site } from '../laboratory.ts'
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

const completed = object({
  conversion: object({ id: prefixed('conv_'), name: text, event_id: prefixed('evt_') }),
  value: number,
  currency: text,
  user: object({ user_id: nullOr(text), client_id: nullOr(text), email_hash: nullOr(text) }),
  attribution: object({
    model: text,
    source: text,
    medium: text,
    campaign: text,
    touchpoints: listOf(object({ source: text, medium: text, timestamp: time, credit: number })),
  }),
  properties: object({ transaction_id: anything, items: listOf(anything) }),
})

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
  'a notification is a POST of the envelope in JSON; site.created when a site was added': async (lab) => {
    const { mailbox, id } = await subscribe(lab, { events: ['site.created'] })
    const site = await lab.site()
    const { method, headers, body } = await about(lab, mailbox, site)
    requireEqual('the method', method, 'POST')
    requireTrue(
      `Content-Type is ${headers.get('content-type')}`,
      /^application\/json\b/.test(headers.get('content-type') ?? ''),
    )
    const told = envelope(JSON.parse(body), 'the body')
    requireEqual('type', told.type, 'site.created')
    requireEqual('metadata', told.metadata, { webhook_id: id, delivery_attempt: 1 })
  },
  'site.deleted when a site was removed': async (lab) => {
    const { mailbox } = await subscribe(lab, { events: ['site.deleted'] })
    const site = await lab.site()
    await lab.ask((client) => client.sites.delete(site.id))
    const told = envelope(JSON.parse((await about(lab, mailbox, site)).body), 'the body')
    requireEqual('type', told.type, 'site.deleted')
  },
  'X-Service-Signature is the HMAC of time and body under the secret; Standard Webhooks verify, too': async (
    lab,
  ) => {
    const { mailbox, secret } = await subscribe(lab, { events: ['site.created'] })
    const { headers, body } = await about(lab, mailbox, await lab.site())
    const header = headers.get('x-service-signature') ?? ''
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
    const expected = new Bun.CryptoHasher('sha256', secret).update(`${t}.${body}`).digest('hex')
    requireEqual('v1', v1, expected)
    requireTrue(`t is ${t}`, Math.abs(Date.now() / 1000 - Number(t)) < 300)
    await verifyWebhook({ payload: body, header, secret })
    await verifyStandardWebhook({ payload: body, headers, secret })
  },
  'after a rotation both secrets sign until the grace period is over': async (lab) => {
    const { mailbox, id, secret } = await subscribe(lab, { events: ['site.created'] })
    const rotated = dataOf(
      await lab.ask((client) => client.webhooks.rotateSecret(id, { grace_period_seconds: 600 })),
      200,
      object({ secret: text }),
    )
    const { headers, body: payload } = await about(lab, mailbox, await lab.site())
    const header = headers.get('x-service-signature')
    for (const it of [secret, rotated.secret]) await verifyWebhook({ payload, header, secret: it })
  },
  'conversion.completed carries conversion, value, currency, user, attribution and properties': async (
    lab,
  ) => {
    const { site, goal } = await shop(lab)
    const { mailbox } = await subscribe(lab, { events: ['conversion.*'], site_ids: [site.id] })
    const [event_id] = await lab.track(site, [order(129.99)])
    const told = envelope(JSON.parse((await about(lab, mailbox, site)).body), 'the body')
    const data = completed(told.data, 'data')
    requireEqual('conversion', data.conversion, { id: goal, name: 'Purchase', event_id })
    requireEqual('value, currency', [data.value, data.currency], [129.99, site.currency])
    requireEqual('client_id', data.user.client_id, 'cid_129.99')
    requireEqual('transaction_id', data.properties.transaction_id, 'T-129.99')
  },
  'filters: min_value and conversion_ids must both hold': async (lab) => {
    const { site, goal } = await shop(lab)
    const wish = { events: ['conversion.completed' as const], site_ids: [site.id] }
    const filtered = (filter: { min_value?: number; conversion_ids?: string[] }) =>
      subscribe(lab, { ...wish, filters: { 'conversion.completed': filter } })
    const every = await filtered({})
    const large = await filtered({ min_value: 100, conversion_ids: [goal] })
    const others = await filtered({ min_value: 100, conversion_ids: ['conv_other'] })
    await lab.track(site, [99.99, 100, 250].map(order))
    await lab.eventually(async () => requireEqual('all of them', values(every.mailbox), [99.99, 100, 250]))
    await lab.eventually(async () => requireEqual('the large ones', values(large.mailbox), [100, 250]))
    requireEqual('those of another goal', values(others.mailbox), [])
  },
  'site_ids narrows to sites; empty means all of the workspace and mode': async (lab) => {
    const [here, there] = [await lab.site(), await lab.site()]
    const one = await subscribe(lab, { events: ['site.deleted'], site_ids: [here.id] })
    const all = await subscribe(lab, { events: ['site.deleted'] })
    for (const { id } of [there, here]) await lab.ask((client) => client.sites.delete(id))
    for (const site of [here, there]) await about(lab, all.mailbox, site)
    await about(lab, one.mailbox, here)
    requireEqual('sites', one.mailbox.received.map(siteOf), [here.id])
  },
  'a paused subscription is sent nothing': async (lab) => {
    const paused = await subscribe(lab, { events: ['site.created'] })
    const active = await subscribe(lab, { events: ['site.created'] })
    const pausing = await lab.ask((client) => client.webhooks.update(paused.id, { status: 'paused' }))
    dataOf(pausing, 200, object({ status: exactly('paused') }))
    const site = await lab.site()
    await about(lab, active.mailbox, site)
    requireEqual('what arrived', paused.mailbox.received.map(siteOf), [])
  },
})

/** A subscription that is sent to an address of its own. */
export async function subscribe(lab: Laboratory, wish: Partial<NewWebhook>) {
  const mailbox = lab.mailbox()
  return { mailbox, ...(await create(lab, { ...wish, url: mailbox.url })) }
}

/** A site with a goal that is worth what a purchase says. */
async function shop(lab: Laboratory) {
  const site = await lab.site({ currency: 'EUR' })
  const goal = {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  } as const
  const made = await lab.ask((client) => client.conversions.create(site.id, goal))
  return { site: { ...site, currency: 'EUR' }, goal: dataOf(made, 201, object({ id: text })).id }
}

/** What arrived about a site, as soon as it does. */
async function about(lab: Laboratory, { received }: Mailbox, { id }: Pick<Site, 'id'>): Promise<Received> {
  let found: Received | undefined
  await lab.eventually(async () => {
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
