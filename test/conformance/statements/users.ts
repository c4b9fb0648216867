import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { crowdOf, dayBefore, historyOf } from '../history.ts'
import { anything, integer, listOf, nullOr, number, object, prefixed, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type ListParameters = NonNullable<Input<'GET /v1/sites/{site_id}/users?'>>
type EventParameters = NonNullable<Input<'GET /v1/sites/{site_id}/users/{user_id}/events?'>>
type Batch = Input<'POST /v1/users/batch'>

const profile = object({
  user_id: nullOr(text),
  client_ids: listOf(text),
  first_seen: time,
  last_seen: time,
  total_sessions: integer,
  total_pageviews: integer,
  total_conversions: integer,
  orders: integer,
  lifetime_value: number,
  traits: record(anything),
  segments: listOf(text),
  attribution: object({
    first_touch: object({ source: text, medium: text, campaign: text }),
    last_touch: object({ source: text, medium: text }),
  }),
})
const event = object({
  event_id: prefixed('evt_'),
  event_name: text,
  client_id: nullOr(text),
  timestamp: time,
  properties: record(anything),
})
const session = object({ id: prefixed('ses_'), start: time, end: time, pageviews: integer })
const activity = object({
  days: listOf(object({ date: text, sessions: integer, pageviews: integer, events: integer })),
})
const batch = object({ users: listOf(object({ user_id: text, status: text, user: nullOr(profile) })) })

export const userStatements = section('Users', {
  'GET answers the profile of a user with all its fields': async (context) => {
    const { site, day } = await historyOf(context)
    const found = await profileOf(context, site.id, 'user_reader')
    requireEqual('profile', found, {
      user_id: 'user_reader',
      client_ids: ['cid_reader'],
      first_seen: `${day}T10:00:00.000Z`,
      last_seen: `${day}T10:02:00.000Z`,
      total_sessions: 1,
      total_pageviews: 2,
      total_conversions: 0,
      orders: 1,
      lifetime_value: 59.9,
      traits: { plan: 'pro', email_hash: 'f00d' },
      segments: [],
      attribution: {
        first_touch: { source: 'newsletter', medium: 'email', campaign: 'spring' },
        last_touch: { source: 'newsletter', medium: 'email' },
      },
    })
  },
  'an anonymous visitor has a profile under its client_id': async (context) => {
    const { site } = await historyOf(context)
    const { user_id, client_ids, total_sessions } = await profileOf(context, site.id, 'cid_searcher')
    requireEqual(
      'profile',
      { user_id, client_ids, total_sessions },
      {
        user_id: null,
        client_ids: ['cid_searcher'],
        total_sessions: 2,
      },
    )
  },
  'conversions of active goals are counted and valued': async (context) => {
    const { site } = await buyer(context)
    const found = await profileOf(context, site.id, 'ann')
    requireEqual('conversions', [found.total_conversions, found.lifetime_value], [2, 30.5])
  },
  'a client_id seen with a user_id belongs to that user from its first event on': async (context) => {
    const { site, day } = await buyer(context)
    const found = await profileOf(context, site.id, 'ann')
    requireEqual('browsers', found.client_ids, ['cid_ann'])
    requireEqual('first_seen', found.first_seen, `${day}T08:00:00.000Z`)
    requireEqual('by the client_id', await profileOf(context, site.id, 'cid_ann'), found)
  },
  'PATCH merges traits, null removes one, and the answer is the profile': async (context) => {
    const { site } = await patched(context)
    const update = async (traits: Record<string, unknown>) =>
      dataOf(await context.ask((client) => client.users.update(site.id, 'bob', { traits })), 200, profile)
        .traits
    requireEqual('merged', await update({ plan: 'pro', company: 'Example' }), {
      seats: 2,
      plan: 'pro',
      company: 'Example',
    })
    requireEqual('removed', await update({ plan: null, seats: 3 }), { seats: 3, company: 'Example' })
    requireEqual('read', (await profileOf(context, site.id, 'bob')).traits, { seats: 3, company: 'Example' })
  },
  'an unknown user is 404': async (context) => {
    const { site } = await historyOf(context)
    const calls = [
      await context.ask((client) => client.users.get(site.id, 'nobody')),
      await context.ask((client) => client.users.update(site.id, 'nobody', { traits: { a: 1 } })),
      await context.ask((client) => client.users.events(site.id, 'nobody', {})),
    ]
    for (const answer of calls) failureOf(answer, 404, 'not_found')
  },
  'GET events answers the events of a user, newest first': async (context) => {
    const { site, events } = await historyOf(context)
    requireEqual('events', await eventIds(context, site.id, {}), events.reader.toReversed())
  },
  'event_name, start_date, end_date and limit filter the events': async (context) => {
    const { site, day, events } = await historyOf(context)
    const [, second, third] = events.reader
    requireEqual('by name', await eventIds(context, site.id, { event_name: 'purchase' }), [third])
    const dates = { start_date: `${day}T10:01:00Z`, end_date: `${day}T10:01:30Z` }
    requireEqual('by time', await eventIds(context, site.id, dates), [second])
    requireEqual('by limit', await eventIds(context, site.id, { limit: 2 }), [third, second])
    requireEqual('of another day', await eventIds(context, site.id, { end_date: dayBefore(12) }), [])
  },
  'GET sessions answers the sessions of a user, newest first': async (context) => {
    const { site } = await historyOf(context)
    const answer = await context.ask((client) => client.users.sessions(site.id, 'cid_searcher', {}))
    const starts = cursorPageOf(answer, session).data.map((it) => it.start)
    requireEqual('how many', starts.length, 2)
    requireEqual('order', starts, [...starts].sort().reverse())
  },
  'GET activity counts the sessions of a user on each day': async (context) => {
    const { site, day } = await historyOf(context)
    const answer = await context.ask((client) =>
      client.users.activity(site.id, 'user_reader', { start_date: day, end_date: day }),
    )
    const counted = { date: day, sessions: 1, pageviews: 2, events: 3 }
    requireEqual('days', dataOf(answer, 200, activity).days, [counted])
  },
  'a batch reads profiles and reports unknown users': async (context) => {
    const { site } = await historyOf(context)
    const { users } = await batched(context, { site_id: site.id, user_ids: ['user_reader', 'nobody'] })
    requireEqual(
      'entries',
      users.map((it) => [it.user_id, it.status, it.user?.user_id ?? null]),
      [
        ['user_reader', 'found', 'user_reader'],
        ['nobody', 'not_found', null],
      ],
    )
  },
  'a batch sets traits': async (context) => {
    const site = await siteWith(context, 'dan')
    const inputs = [
      { user_id: 'dan', traits: { plan: 'pro' } },
      { user_id: 'later', traits: { plan: 'team' } },
    ]
    const { users } = await batched(context, { site_id: site.id, users: inputs })
    requireEqual(
      'entries',
      users.map((it) => [it.status, it.user?.traits ?? null]),
      [
        ['updated', { seats: 2, plan: 'pro' }],
        ['created', null],
      ],
    )
  },
  'a batch takes at most 100 users': async (context) => {
    const { site } = await historyOf(context)
    const user_ids = Array.from({ length: 101 }, (_, n) => `user-${n}`)
    const answer = await context.ask((client) => client.users.batch({ site_id: site.id, user_ids }))
    failureOf(answer, 400, 'validation_error', 'user_ids')
  },
  'users are listed, most recently seen first, page by page without repeats or gaps': async (context) => {
    const { site } = await crowdOf(context)
    const found: string[] = []
    for await (const { client_ids, last_seen } of context.client.users.list(site.id, { limit: 20 }))
      found.push(`${last_seen} ${client_ids[0]}`)
    requireEqual('users', found.length, 50)
    requireEqual('distinct users', new Set(found).size, 50)
    requireEqual('order', found, [...found].sort().reverse())
  },
  'users can be searched by text, by trait and by when they were last seen': async (context) => {
    const { site, day } = await historyOf(context)
    requireEqual('by id', await listed(context, site.id, { search: 'READER' }), ['cid_reader'])
    requireEqual('by trait', await listed(context, site.id, { filters: 'trait.plan==pro' }), ['cid_reader'])
    const rules = JSON.stringify({
      operator: 'and',
      conditions: [{ field: 'total_sessions', operator: 'gte', value: 2 }],
    })
    requireEqual('by rules', await listed(context, site.id, { rules }), ['cid_searcher'])
    const lastSeen = { last_seen_start: day, last_seen_end: day }
    requireEqual('by day', await listed(context, site.id, lastSeen), ['cid_searcher', 'cid_reader'])
    const refused = await context.ask((client) => client.users.list(site.id, { filters: 'plan==pro' }).page())
    failureOf(refused, 400, 'validation_error', 'filters')
  },
})

async function profileOf(context: ConformanceContext, siteId: string, userId: string) {
  return dataOf(await context.ask((client) => client.users.get(siteId, userId)), 200, profile)
}

async function eventIds(context: ConformanceContext, siteId: string, parameters: EventParameters) {
  const answer = await context.ask((client) => client.users.events(siteId, 'user_reader', parameters))
  return cursorPageOf(answer, event).data.map((it) => it.event_id)
}

async function listed(context: ConformanceContext, siteId: string, parameters: ListParameters) {
  const answer = await context.ask((client) => client.users.list(siteId, parameters).page())
  return cursorPageOf(answer, profile).data.map((it) => it.client_ids[0])
}

async function batched(context: ConformanceContext, input: Batch) {
  const answer = dataOf(await context.ask((client) => client.users.batch(input)), 200, batch)
  requireTrue(
    `there are ${answer.users.length} entries`,
    answer.users.length === (input.user_ids ?? input.users ?? []).length,
  )
  return answer
}

/** Creates a site on which one user was seen, with two seats. */
async function siteWith(context: ConformanceContext, user_id: string) {
  const site = await context.site()
  const user = { user_id, traits: { seats: 2 } }
  await context.track(site, [{ event_name: 'page_view', client_id: `cid_${user_id}`, user }])
  return site
}

function patched(context: ConformanceContext) {
  return context.remember('a user to be changed', async () => ({ site: await siteWith(context, 'bob') }))
}

/** Creates a user who buys twice, the first time before being identified. */
function buyer(context: ConformanceContext) {
  return context.remember('a buyer', async () => {
    const site = await context.site({ currency: 'EUR' })
    const input = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic' as const }
    await context.ask((client) => client.conversions.create(site.id, { ...input, value_property: 'value' }))
    const day = dayBefore(3)
    const purchase = (time: string, value: number) => ({
      event_name: 'purchase',
      client_id: 'cid_ann',
      timestamp: `${day}T${time}.000Z`,
      properties: { value },
    })
    const signedIn = { ...purchase('12:00:00', 20.5), user: { user_id: 'ann' } }
    await context.track(site, [purchase('08:00:00', 10), signedIn])
    return { site, day }
  })
}
