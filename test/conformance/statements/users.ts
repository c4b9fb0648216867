import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import { crowdOf, dayBefore, historyOf } from '../history.ts'
import type { Laboratory } from '../laboratory.ts'
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
const batch = object({ users: listOf(object({ user_id: text, status: text, user: nullOr(profile) })) })

export const userStatements = section('Users', {
  'GET answers the profile of a user with all its fields': async (lab) => {
    const { site, day } = await historyOf(lab)
    const found = await profileOf(lab, site.id, 'user_reader')
    requireEqual('profile', found, {
      user_id: 'user_reader',
      client_ids: ['cid_reader'],
      first_seen: `${day}T10:00:00.000Z`,
      last_seen: `${day}T10:02:00.000Z`,
      total_sessions: 1,
      total_pageviews: 2,
      total_conversions: 0,
      lifetime_value: 0,
      traits: { plan: 'pro', email_hash: 'f00d' },
      segments: [],
      attribution: {
        first_touch: { source: 'newsletter', medium: 'email', campaign: 'spring' },
        last_touch: { source: 'newsletter', medium: 'email' },
      },
    })
  },
  'an anonymous visitor has a profile under its client_id': async (lab) => {
    const { site } = await historyOf(lab)
    const { user_id, client_ids, total_sessions } = await profileOf(lab, site.id, 'cid_searcher')
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
  'conversions of active goals are counted and valued': async (lab) => {
    const { site } = await buyer(lab)
    const found = await profileOf(lab, site.id, 'ann')
    requireEqual('conversions', [found.total_conversions, found.lifetime_value], [2, 30.5])
  },
  'a client_id seen with a user_id belongs to that user from its first event on': async (lab) => {
    const { site, day } = await buyer(lab)
    const found = await profileOf(lab, site.id, 'ann')
    requireEqual('browsers', found.client_ids, ['cid_ann'])
    requireEqual('first_seen', found.first_seen, `${day}T08:00:00.000Z`)
    requireEqual('by the client_id', await profileOf(lab, site.id, 'cid_ann'), found)
  },
  'PATCH merges traits, null removes one, and the answer is the profile': async (lab) => {
    const { site } = await patched(lab)
    const update = async (traits: Record<string, unknown>) =>
      dataOf(await lab.ask((client) => client.users.update(site.id, 'bob', { traits })), 200, profile).traits
    requireEqual('merged', await update({ plan: 'pro', company: 'Example' }), {
      seats: 2,
      plan: 'pro',
      company: 'Example',
    })
    requireEqual('removed', await update({ plan: null, seats: 3 }), { seats: 3, company: 'Example' })
    requireEqual('read', (await profileOf(lab, site.id, 'bob')).traits, { seats: 3, company: 'Example' })
  },
  'a user whom nobody has seen is 404': async (lab) => {
    const { site } = await historyOf(lab)
    const calls = [
      await lab.ask((client) => client.users.get(site.id, 'nobody')),
      await lab.ask((client) => client.users.update(site.id, 'nobody', { traits: { a: 1 } })),
      await lab.ask((client) => client.users.events(site.id, 'nobody', {})),
    ]
    for (const answer of calls) failureOf(answer, 404, 'not_found')
  },
  'GET events answers what a user did, newest first': async (lab) => {
    const { site, events } = await historyOf(lab)
    requireEqual('events', await eventIds(lab, site.id, {}), events.reader.toReversed())
  },
  'event_name, start_date, end_date and limit narrow events': async (lab) => {
    const { site, day, events } = await historyOf(lab)
    const [, second, third] = events.reader
    requireEqual('by name', await eventIds(lab, site.id, { event_name: 'purchase' }), [third])
    const dates = { start_date: `${day}T10:01:00Z`, end_date: `${day}T10:01:30Z` }
    requireEqual('by time', await eventIds(lab, site.id, dates), [second])
    requireEqual('by number', await eventIds(lab, site.id, { limit: 2 }), [third, second])
    requireEqual('of another day', await eventIds(lab, site.id, { end_date: dayBefore(12) }), [])
  },
  'GET sessions answers a user’s visits, newest first': async (lab) => {
    const { site } = await historyOf(lab)
    const answer = await lab.ask((client) => client.users.sessions(site.id, 'cid_searcher', {}))
    const starts = cursorPageOf(answer, session).data.map((it) => it.start)
    requireEqual('how many', starts.length, 2)
    requireEqual('order', starts, [...starts].sort().reverse())
  },
  'a batch reads profiles, and says whom nobody has seen': async (lab) => {
    const { site } = await historyOf(lab)
    const { users } = await batched(lab, { site_id: site.id, user_ids: ['user_reader', 'nobody'] })
    requireEqual(
      'entries',
      users.map((it) => [it.user_id, it.status, it.user?.user_id ?? null]),
      [
        ['user_reader', 'found', 'user_reader'],
        ['nobody', 'not_found', null],
      ],
    )
  },
  'a batch sets traits': async (lab) => {
    const site = await siteWith(lab, 'dan')
    const wishes = [
      { user_id: 'dan', traits: { plan: 'pro' } },
      { user_id: 'later', traits: { plan: 'team' } },
    ]
    const { users } = await batched(lab, { site_id: site.id, users: wishes })
    requireEqual(
      'entries',
      users.map((it) => [it.status, it.user?.traits ?? null]),
      [
        ['updated', { seats: 2, plan: 'pro' }],
        ['created', null],
      ],
    )
  },
  'a batch takes at most 100 users': async (lab) => {
    const { site } = await historyOf(lab)
    const user_ids = Array.from({ length: 101 }, (_, n) => `user-${n}`)
    const answer = await lab.ask((client) => client.users.batch({ site_id: site.id, user_ids }))
    failureOf(answer, 400, 'validation_error', 'user_ids')
  },
  'users are listed, the ones seen last first, page by page without repeats or gaps': async (lab) => {
    const { site } = await crowdOf(lab)
    const found: string[] = []
    for await (const { client_ids, last_seen } of lab.client.users.list(site.id, { limit: 20 }))
      found.push(`${last_seen} ${client_ids[0]}`)
    requireEqual('users', found.length, 50)
    requireEqual('different ones', new Set(found).size, 50)
    requireEqual('order', found, [...found].sort().reverse())
  },
  'users are found by text, by trait and by when they were seen': async (lab) => {
    const { site, day } = await historyOf(lab)
    requireEqual('by id', await listed(lab, site.id, { search: 'READER' }), ['cid_reader'])
    requireEqual('by trait', await listed(lab, site.id, { filters: 'trait.plan==pro' }), ['cid_reader'])
    const lastSeen = { last_seen_start: day, last_seen_end: day }
    requireEqual('by day', await listed(lab, site.id, lastSeen), ['cid_searcher', 'cid_reader'])
    const refused = await lab.ask((client) => client.users.list(site.id, { filters: 'plan==pro' }).page())
    failureOf(refused, 400, 'validation_error', 'filters')
  },
})

async function profileOf(lab: Laboratory, siteId: string, userId: string) {
  return dataOf(await lab.ask((client) => client.users.get(siteId, userId)), 200, profile)
}

async function eventIds(lab: Laboratory, siteId: string, parameters: EventParameters) {
  const answer = await lab.ask((client) => client.users.events(siteId, 'user_reader', parameters))
  return cursorPageOf(answer, event).data.map((it) => it.event_id)
}

async function listed(lab: Laboratory, siteId: string, parameters: ListParameters) {
  const answer = await lab.ask((client) => client.users.list(siteId, parameters).page())
  return cursorPageOf(answer, profile).data.map((it) => it.client_ids[0])
}

async function batched(lab: Laboratory, wish: Batch) {
  const answer = dataOf(await lab.ask((client) => client.users.batch(wish)), 200, batch)
  requireTrue('an entry for each', answer.users.length === (wish.user_ids ?? wish.users ?? []).length)
  return answer
}

/** A site on which one user was seen, with two seats. */
async function siteWith(lab: Laboratory, user_id: string) {
  const site = await lab.site()
  const user = { user_id, traits: { seats: 2 } }
  await lab.track(site, [{ event_name: 'page_view', client_id: `cid_${user_id}`, user }])
  return site
}

function patched(lab: Laboratory) {
  return lab.remember('a user to be changed', async () => ({ site: await siteWith(lab, 'bob') }))
}

/** A user who buys twice, the first time before anybody knew who it was. */
function buyer(lab: Laboratory) {
  return lab.remember('a buyer', async () => {
    const site = await lab.site({ currency: 'EUR' })
    const wish = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic' as const }
    await lab.ask((client) => client.conversions.create(site.id, { ...wish, value_property: 'value' }))
    const day = dayBefore(3)
    const purchase = (time: string, value: number) => ({
      event_name: 'purchase',
      client_id: 'cid_ann',
      timestamp: `${day}T${time}.000Z`,
      properties: { value },
    })
    const signedIn = { ...purchase('12:00:00', 20.5), user: { user_id: 'ann' } }
    await lab.track(site, [purchase('08:00:00', 10), signedIn])
    return { site, day }
  })
}
