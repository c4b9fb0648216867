import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import fc from 'fast-check'
import { Params } from '../../../db/clickhouse/params.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { browserHashes, during, histories } from '../../../test/fixtures/attribution-history.ts'
import { type ReferenceSession, referenceSessions } from '../../../test/references/sessions.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { conversionStats } from '../../revenue/conversions/stats.ts'
import { people } from './people.sql.ts'
import { these } from './profile.sql.ts'
import { goalsThatCount, type PopulatedSite } from './profiles.ts'
import { traitValues } from './traits.sql.ts'

let api: Awaited<ReturnType<typeof startInstance>>
/** Hashes of browsers and users, by their names in the reference. */
let hashes: ReadonlyMap<string, bigint>

beforeAll(async () => {
  api = await startInstance()
  hashes = await browserHashes(api.services.clickhouse)
}, 120_000)
afterAll(() => api.stop())

const traits = [{}, { plan: 'pro' }, { plan: 'free', seats: 3 }, { plan: null }, { seats: { size: 1.5 } }]

const isOrder = (it: EventRow) => it.event_name === 'purchase'
/** What each order is worth, in millionths. */
const orderMicro = 2_345_678n

/** Goals, each with a function that checks whether an event meets it. */
const goals = [
  {
    input: { name: 'Bought', event_name: 'purchase', fixed_value: 9, counting_method: 'every' },
    isMet: isOrder,
  },
  {
    input: {
      name: 'Thanked',
      type: 'page',
      page_pattern: '/thanks*',
      fixed_value: 7,
      counting_method: 'one_per_user',
    },
    isMet: (it: EventRow) => it.event_name === 'page_view' && it.page.startsWith('/thanks'),
  },
] as const

const someCase = fc.record({
  history: histories,
  /** Further values of the events, assigned in turn. */
  devices: fc.array(fc.constantFrom('', 'desktop', 'mobile'), { minLength: 3, maxLength: 9 }),
  traits: fc.array(fc.constantFrom(...traits), { minLength: 3, maxLength: 9 }),
})
type Case = typeof someCase extends fc.Arbitrary<infer C> ? C : never

test('the data of people matches the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(someCase, async (one) => {
      const { site, events } = await storeCase(one)
      const wanted = referencePeople(events)
      const everyone = await peopleOf(site)
      expect(everyone).toEqual(wanted)
      // A query for a few people returns the same rows.
      const few = [...wanted.keys()].filter((_, n) => n % 3 === 0)
      expect(await peopleOf(site, few)).toEqual(
        new Map([...wanted].filter(([person]) => few.includes(person))),
      )
      await compareStatistics(site, everyone)
      compareTraits(await traitsOf(site), referenceTraits(events))
    }),
    { numRuns: rounds({ short: 2, long: 12 }), endOnFailure: true },
  )
}, 600_000)

let batches = Date.now()

async function storeCase({ history, devices, traits }: Case) {
  const { id } = await api.createSite({ currency: 'EUR', timezone: 'UTC' })
  for (const { input } of goals) await api.request('POST', `/v1/sites/${id}/conversions`, { body: input })
  const events = history.map((event, n) => ({
    ...event,
    site_id: id,
    device: devices[n % devices.length] ?? '',
    traits: JSON.stringify(traits[n % traits.length]),
    properties: JSON.stringify({ value: Number(orderMicro) / 1e6 }),
  }))
  const batch_id = String(batches++)
  const lines = events.map((event) => JSON.stringify({ ...event, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return {
    events,
    site: { id, timezone: 'UTC', currency: 'EUR', settings: defaultSettings, revenue: defaultRevenue },
  }
}

const columns = [
  'user_id',
  'total_sessions',
  'total_pageviews',
  'first_source',
  'first_campaign',
  'last_source',
  'last_medium',
  'last_channel',
  'device',
  'total_conversions',
] as const

async function peopleOf(site: PopulatedSite, few?: string[]) {
  const params = new Params()
  const among = few && these(few, params)
  const requested = [...columns, 'first_seen', 'last_seen', 'lifetime_value'] as const
  const rows = await api.services.clickhouse.rows({
    sql: `
      SELECT
        toString(user) AS person, ${columns.join(', ')}, toString(lifetime_value) AS micro,
        toUnixTimestamp64Milli(first_seen) AS first_ms, toUnixTimestamp64Milli(last_seen) AS last_ms
      FROM (${people(requested, { among, goals: await goalsThatCount(api.services, site) }, params)})`,
    params: { ...params.values, site_id: site.id },
    row: Type.Object({ person: Type.String(), micro: Type.String(), total_conversions: Type.Integer() }),
  })
  return new Map(rows.toSorted((a, b) => (a.person < b.person ? -1 : 1)).map((it) => [it.person, it]))
}

/** The expected result of `peopleOf`, calculated person by person. */
function referencePeople(events: EventRow[]) {
  const sessions = referenceSessions(events)
  const counts = events.filter((it) => it.excluded === '')
  const byPerson = Map.groupBy(sessions, (it) => hashOf(it.person))
  const wanted = [...byPerson].map(([person, own]) => {
    const ordered = own.toSorted(inOrder)
    const known = ordered.filter((it) => !(it.source === 'direct' && it.medium === 'none'))
    const [first] = ordered as [ReferenceSession]
    const last = (known.length > 0 ? known : ordered).at(-1) as ReferenceSession
    const met = goals.map(({ isMet, input }) => {
      const all = counts.filter((it) => isMet(it) && hashOf(personAt(it, sessions)) === person).length
      return input.counting_method === 'every' ? all : Math.min(all, 1)
    })
    // Goals are worth something else, which does not count here.
    const orders = counts.filter((it) => isOrder(it) && hashOf(personAt(it, sessions)) === person).length
    return {
      person,
      user_id: first.user_id,
      total_sessions: own.length,
      total_pageviews: own.reduce((sum, it) => sum + it.pageviews, 0),
      first_source: first.source,
      first_campaign: first.campaign,
      last_source: last.source,
      last_medium: last.medium,
      last_channel: last.channel,
      device: ordered.findLast((it) => it.device !== '')?.device ?? '',
      total_conversions: met.reduce((sum, it) => sum + it, 0),
      micro: String(orderMicro * BigInt(orders)),
      first_ms: Math.min(...own.map((it) => timeOf(it.start))),
      last_ms: Math.max(...own.map((it) => timeOf(it.end))),
    }
  })
  return new Map(wanted.sort((a, b) => (a.person < b.person ? -1 : 1)).map((it) => [it.person, it]))
}

/** Checks that the conversions of all people add up to the statistics. */
async function compareStatistics(site: PopulatedSite, everyone: Awaited<ReturnType<typeof peopleOf>>) {
  const found = [...everyone.values()]
  const { goals: active } = await goalsThatCount(api.services, site)
  const period = {
    start_date: new Date(during.from).toISOString(),
    end_date: new Date(during.until + 86_400_000).toISOString(),
  }
  const stats = await Promise.all(active.map((goal) => conversionStats(api.services, site, goal.id, period)))
  const conversions = stats.reduce((sum, { data }) => sum + data.summary.total_conversions, 0)
  expect(found.reduce((sum, it) => sum + it.total_conversions, 0)).toBe(conversions)
}

async function traitsOf(site: PopulatedSite) {
  const rows = await api.services.clickhouse.rows({
    sql: `SELECT toString(user) AS person, trait, value FROM (${traitValues({})})`,
    params: { site_id: site.id },
    row: t.Object({ person: t.String(), trait: t.String(), value: t.String() }),
  })
  return new Map(rows.map(({ person, trait, value }) => [`${person} ${trait}`, value]))
}

type SetTrait = { key: string; trait: string; value: string; time: number; person: string }

/** The possible values of each trait of each person: several if events in the same millisecond set it. */
function referenceTraits(events: EventRow[]): Map<string, Set<string>> {
  const sessions = referenceSessions(events)
  const set = events
    .filter((it) => it.excluded === '')
    .flatMap((event) =>
      Object.entries(JSON.parse(event.traits)).map(([trait, value]): SetTrait => {
        const key = event.user_id ? `u:${event.user_id}` : `c:${event.client_id}`
        const person = hashOf(personAt(event, sessions))
        const json = value === null ? '' : JSON.stringify(value)
        return { key, trait, value: json, time: timeOf(event.timestamp), person }
      }),
    )
  // Only the last value counts, for each user and each browser.
  const last = [...Map.groupBy(set, (it) => `${it.key} ${it.trait}`).values()].flatMap(newest)
  const byPerson = Map.groupBy(last, (it) => `${it.person} ${it.trait}`)
  return new Map(
    [...byPerson].map(([name, all]) => {
      const newestOfAll = newest(all)
      const ofUser = newestOfAll.filter((it) => it.key.startsWith('u:'))
      return [name, new Set((ofUser.length > 0 ? ofUser : newestOfAll).map((it) => it.value))]
    }),
  )
}

function newest(set: SetTrait[]): SetTrait[] {
  const time = Math.max(...set.map((it) => it.time))
  return set.filter((it) => it.time === time)
}

function compareTraits(found: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, Set<string>>) {
  for (const name of found.keys()) expect(wanted.has(name)).toBe(true)
  for (const [name, values] of wanted) expect([...values]).toContain(found.get(name) ?? '')
}

/** The person of an event: the user it names, otherwise the person of its session. */
function personAt(event: EventRow, sessions: readonly ReferenceSession[]): string {
  if (event.user_id !== '') return `u:${event.user_id}`
  const own = sessions.filter((it) => it.visitor === `c:${event.client_id}` && it.start <= event.timestamp)
  return own.toSorted(inOrder).at(-1)?.person ?? ''
}

function inOrder(a: ReferenceSession, b: ReferenceSession): number {
  const hash = (it: ReferenceSession) => hashes.get(it.visitor) as bigint
  return (
    timeOf(a.start) - timeOf(b.start) ||
    (hash(a) < hash(b) ? -1 : hash(a) > hash(b) ? 1 : 0) ||
    a.ordinal - b.ordinal
  )
}

function hashOf(name: string): string {
  return String(hashes.get(name))
}

function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
