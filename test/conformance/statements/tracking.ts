import { dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { crowdOf, dayBefore } from '../history.ts'
import { anything, exactly, integer, listOf, object, oneOf, prefixed, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const accepted = object({
  event_id: prefixed('evt_'),
  status: exactly('accepted'),
  processed_at: exactly(null),
})
const batch = object({ accepted: integer, rejected: integer, events: listOf(record(anything)) })
const stored = object({ event_id: text, event_name: text, timestamp: time })

const event = { event_name: 'page_view', client_id: 'cid_a' }

export const trackingStatements = section('Track event', {
  'POST answers 202 with event_id, status accepted and processed_at null': async (context) => {
    dataOf(await track(context, await siteOf(context), event), 202, accepted)
  },
  'an event may have timestamp, properties, context and user': async (context) => {
    const whole = {
      event_name: 'purchase',
      client_id: 'cid_a',
      timestamp: `${dayBefore(2)}T12:00:00Z`,
      properties: {
        transaction_id: 'T-1',
        value: 59.9,
        currency: 'EUR',
        items: [{ item_id: 'SKU-1', item_name: 'Cup', price: 29.95, quantity: 2 }],
        page_path: '/done',
        anything_else: { nested: [1, null, true] },
      },
      context: {
        page_url: 'https://shop.example/done',
        page_title: 'Done',
        referrer: 'https://www.google.com/',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ip: '192.0.2.7',
      },
      user: { user_id: 'user_a', email_hash: 'f00d', traits: { plan: 'pro' } },
    }
    const { id: site_id } = await siteOf(context)
    dataOf(await context.ask((client) => client.events.send({ site_id, ...whole })), 202, accepted)
  },
  'event_name, site_id and one of client_id and user.user_id are required': async (context) => {
    const site = await siteOf(context)
    failureOf(await track(context, site, { client_id: 'cid_a' }), 400, 'invalid_request', 'event_name')
    failureOf(await track(context, site, { event_name: 'page_view' }), 400, 'invalid_request', 'client_id')
    failureOf(await context.request('POST', '/v1/events', { body: event }), 400, 'invalid_request', 'site_id')
    dataOf(
      await track(context, site, { event_name: 'page_view', user: { user_id: 'user_a' } }),
      202,
      accepted,
    )
  },
  'an event of a site that does not exist is 404': async (context) => {
    const nowhere = { site_id: 'site_unknown', ...event }
    failureOf(await context.ask((client) => client.events.send(nowhere)), 404, 'not_found')
  },
  'timestamp defaults to now': async (context) => {
    const site = await context.site()
    const before = Date.now()
    const { event_id } = dataOf(await track(context, site, event), 202, accepted)
    const [found] = await storedEvents(context, site, event_id)
    // The clocks of the two machines may differ.
    requireTrue(
      `it is stored as of ${found?.timestamp}`,
      Math.abs(Date.parse(found?.timestamp ?? '') - before) < 600_000,
    )
  },
  'a timestamp more than 24 hours ahead or older than the retention is 422, an invalid one 400': async (
    context,
  ) => {
    const site = await siteOf(context)
    const at = (timestamp: string) => track(context, site, { ...event, timestamp })
    failureOf(
      await at(new Date(Date.now() + 25 * 3_600_000).toISOString()),
      422,
      'unprocessable',
      'timestamp',
    )
    failureOf(await at(`${dayBefore(1100)}T00:00:00Z`), 422, 'unprocessable', 'timestamp')
    failureOf(await at('yesterday'), 400, 'validation_error', 'timestamp')
    dataOf(await at(new Date(Date.now() + 23 * 3_600_000).toISOString()), 202, accepted)
  },
  'a site that is paused, archived or has tracking switched off refuses events with 422': async (context) => {
    const site = await context.site()
    for (const change of [
      { status: 'paused' },
      { status: 'archived' },
      { status: 'active', settings: { tracking_enabled: false } },
    ] as const) {
      await context.change(site, change)
      await context.eventually(async () => {
        failureOf(await track(context, site, event), 422, 'unprocessable')
      })
    }
    await context.change(site, { settings: { tracking_enabled: true } })
    await context.eventually(async () => {
      dataOf(await track(context, site, event), 202, accepted)
    })
  },
  'unknown fields are refused, except in properties, context and traits': async (context) => {
    const site = await siteOf(context)
    failureOf(await track(context, site, { ...event, colour: 'red' }), 400, 'validation_error', 'colour')
    const open = {
      properties: { colour: 'red' },
      context: { colour: 'red' },
      user: { traits: { colour: 'red' } },
    }
    dataOf(await track(context, site, { ...event, ...open }), 202, accepted)
  },
  'an e-mail address is refused as email_hash': async (context) => {
    const user = { user_id: 'user_a', email_hash: 'somebody@example.com' }
    failureOf(
      await track(context, await siteOf(context), { ...event, user }),
      400,
      'validation_error',
      'user.email_hash',
    )
  },
  'the event_id of the sender is kept, and a repeated one counts once': async (context) => {
    const site = await context.site()
    const event_id = 'evt_order-4711'
    for (let n = 0; n < 2; n++)
      requireEqual(
        'event_id',
        dataOf(await track(context, site, { ...event, event_id }), 202, accepted).event_id,
        event_id,
      )
    requireEqual('events stored', (await storedEvents(context, site, event_id)).length, 1)
    failureOf(
      await track(context, site, { ...event, event_id: 'order-4711' }),
      400,
      'validation_error',
      'event_id',
    )
  },
  'pageview is stored as page_view': async (context) => {
    const site = await context.site()
    const { event_id } = dataOf(
      await track(context, site, { ...event, event_name: 'pageview' }),
      202,
      accepted,
    )
    requireEqual('event_name', (await storedEvents(context, site, event_id))[0]?.event_name, 'page_view')
  },
  'the receipt of an event shows when it was processed, and its session': async (context) => {
    const site = await context.site()
    const { event_id } = dataOf(await track(context, site, event), 202, accepted)
    await context.processed(event_id)
    const receipt = object({
      event_id: exactly(event_id),
      site_id: exactly(site.id),
      status: oneOf('processed'),
      accepted_at: time,
      processed_at: time,
      session: object({ id: text, start: time }),
    })
    dataOf(await context.ask((client) => client.events.get(event_id)), 200, receipt)
    failureOf(await context.ask((client) => client.events.get('evt_unknown')), 404, 'not_found')
  },
  'POST /v1/events/batch answers 200 with accepted, rejected and index, event_id and status of each': async (
    context,
  ) => {
    const { id: site_id } = await siteOf(context)
    const answer = await context.ask((client) => client.events.sendBatch({ site_id, events: [event, event] }))
    const { accepted: taken, rejected, events } = dataOf(answer, 200, batch)
    requireEqual('accepted, rejected', [taken, rejected], [2, 0])
    for (const [index, entry] of events.entries())
      object({ index: exactly(index), event_id: prefixed('evt_'), status: exactly('accepted') })(
        entry,
        `events[${index}]`,
      )
    requireEqual('entries', events.length, 2)
  },
  'a batch accepts valid events and reports what is wrong with each invalid one': async (context) => {
    const site = await siteOf(context)
    const invalid = [
      { client_id: 'cid_a' },
      { ...event, timestamp: 'yesterday' },
      'nonsense',
      { event_name: 'x' },
    ]
    const {
      accepted: taken,
      rejected,
      events,
    } = dataOf(await trackBatch(context, site, [event, ...invalid, event]), 200, batch)
    requireEqual('accepted, rejected', [taken, rejected], [2, invalid.length])
    requireEqual(
      'statuses',
      events.map(({ status }) => status),
      ['accepted', ...invalid.map(() => 'rejected'), 'accepted'],
    )
    const rejection = object({
      index: integer,
      event_id: exactly(null),
      error: object({ code: oneOf('invalid_request', 'validation_error'), message: text, field: text }),
    })
    for (const entry of events.slice(1, -1)) rejection(entry, `events[${entry.index}]`)
    requireEqual(
      'index',
      events.map(({ index }) => index),
      events.map((_, index) => index),
    )
    object({ error: object({ field: exactly('event_name') }) })(events[1], 'events[1]')
  },
  'a batch takes at most 1,000 events': async (context) => {
    const { site, ids } = await crowdOf(context)
    requireEqual('events accepted', new Set(ids).size, 1000)
    const many = Array.from({ length: 1001 }, () => event)
    failureOf(await trackBatch(context, site, many), 400, 'validation_error', 'events')
  },
  'a batch needs at least one event': async (context) => {
    const site = await siteOf(context)
    const body = { site_id: site.id }
    failureOf(await context.request('POST', '/v1/events/batch', { body }), 400, 'invalid_request', 'events')
    failureOf(await trackBatch(context, site, []), 400, 'validation_error', 'events')
  },
})

/** Returns the site that the statements track events on. */
function siteOf(context: ConformanceContext): Promise<Site> {
  return context.remember('tracked site', () => context.site())
}

/** Tracks like a sender without the client: without an event_id, unless the statement gives one. */
function track(context: ConformanceContext, site: Site, fields: object) {
  return context.request('POST', '/v1/events', { body: { site_id: site.id, ...fields } })
}

function trackBatch(context: ConformanceContext, site: Site, events: unknown[]) {
  return context.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
}

/** Returns the events of a site, once they include this one. */
async function storedEvents(context: ConformanceContext, site: Site, eventId: string) {
  await context.processed(eventId)
  return dataOf(await context.ask((client) => client.events.list(site.id).page()), 200, listOf(stored))
}
