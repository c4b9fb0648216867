import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import {
  countOf,
  type ReferenceEvent,
  referenceBreakdown,
  referenceNumbers,
  selectedEvents,
} from '../../../test/references/events.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { jsonText } from '../../ingest/events/json-text.ts'
import { queryEvents } from '../../ingest/events/query.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { operators, printFilter } from '../traffic/filter.ts'
import { countEventValues, eventBreakdown } from './breakdown.ts'
import { eventDictionaryOf, propertiesOfEvent } from './dictionary.ts'
import { eventVolume } from './volume.ts'

setDefaultTimeout(600_000)

const hour_ms = 3_600_000
const begin = Date.parse('2026-05-10T00:00:00Z')
const now = Date.parse('2026-05-20T12:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const scalar = fc.oneof(
  fc.constantFrom('pro', 'team', 'a,b;c', '', '7', '07', '4.50', 'true', 'Ä "quoted" \\ /', '1e3'),
  fc.constantFrom(0, 7, 4.5, -2, 1000, 12.25, true, false, null),
)
const value = fc.oneof(
  { weight: 8, arbitrary: scalar },
  fc.record({ count: scalar, deep: fc.record({ er: scalar }) }, { requiredKeys: [] }),
  fc.array(fc.constantFrom('a', 1, true), { maxLength: 2 }),
)
const sent = fc.record({
  name: fc.constantFrom('page_view', 'page_view', 'purchase', 'sign_up'),
  // A browser without a user, one that is seen with a user at times, and a user without a browser.
  sender: fc.constantFrom('cid_1', 'cid_2', 'cid_ann', 'cid_ann+ann', 'ann', 'bob'),
  hours: fc.nat(10 * 24 - 1),
  source: fc.constantFrom('news', 'shop', ''),
  page: fc.constantFrom('/', '/a', '/a/b', ''),
  isBot: fc.nat(9).map((it) => it === 0),
  properties: fc.dictionary(fc.constantFrom('plan', 'value', 'items', 'ö'), value),
})
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never

const field = fc.constantFrom(
  'event_name',
  'source',
  'page',
  'property:plan',
  'property:value',
  'property:items',
  'property:items.count',
  'property:value.deep.er',
  'property:ö',
  'property:none',
)
const condition = fc
  .record({
    dimension: field,
    operator: fc.constantFrom(...operators),
    values: fc.array(
      fc.constantFrom(
        '',
        'pro',
        '7',
        '4.5',
        'true',
        'a,b;c',
        'purchase',
        'page_view',
        '/a',
        'news',
        '{}',
        'a',
      ),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .filter(({ operator, values }) => !operator.endsWith('~') || !values.includes(''))
const question = fc.record({
  conditions: fc.array(condition, { maxLength: 2 }),
  segment: fc.constantFrom('', '', '==', '!='),
  by: field,
  limit: fc.integer({ min: 1, max: 6 }),
  interval: fc.constantFrom('hour', 'day', 'week', 'month'),
  fromHour: fc.integer({ min: -24, max: 8 * 24 }),
  hours: fc.integer({ min: 1, max: 12 * 24 }),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

test('lists, volumes, breakdowns and properties are those of a count event by event', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: 20, maxLength: 120 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (events, questions) => {
        const stored = await store(events)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 2, long: 20 }), endOnFailure: true },
  )
})

type Stored = { site: { id: string; timezone: string }; events: ReferenceEvent[]; segmentId: string }

let batches = Date.now()

async function store(sent: readonly Sent[]): Promise<Stored> {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const batch_id = String(batches++)
  const isAnnKnown = sent.some((it) => it.sender === 'cid_ann+ann' && !it.isBot)
  const events: ReferenceEvent[] = []
  const lines = sent.map(({ name, sender, hours, source, page, isBot, properties }, n) => {
    const time = begin + hours * hour_ms + n
    const event_id = `evt_${n}`
    const [client_id = '', user_id = ''] = sender.startsWith('cid_') ? sender.split('+') : ['', sender]
    const user = user_id || (client_id === 'cid_ann' && isAnnKnown ? 'ann' : client_id)
    const columns = { event_name: name, source, page }
    if (!isBot) events.push({ id: event_id, time, user, columns, properties })
    const row = eventRow({
      site_id: id,
      event_id,
      event_name: name,
      client_id,
      user_id,
      timestamp: clickhouseTime(time),
      source,
      page,
      excluded: isBot ? 'bot' : '',
      properties: jsonText(properties),
    })
    return JSON.stringify({ ...row, batch_id })
  })
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  const segmentId = await createStaticSegment(api, id, ['ann'])
  return { site: { id, timezone: 'UTC' }, events, segmentId }
}

async function check({ site, events, segmentId }: Stored, it: Question) {
  const from = begin + it.fromHour * hour_ms
  const until = from + it.hours * hour_ms
  const dates = { start_date: new Date(from).toISOString(), end_date: new Date(until - 1).toISOString() }
  const ofPeople = it.segment === '' ? [] : [`segment${it.segment}${segmentId}`]
  const query = {
    ...dates,
    filters: [...ofPeople, ...it.conditions.map((one) => printFilter([one]))].join(';'),
  }
  const eventsIn = (start: number, end: number) =>
    selectedEvents(events, { from: start, until: end, conditions: it.conditions }).filter(
      ({ user }) => it.segment === '' || (user === 'ann') === (it.segment === '=='),
    )
  const expected = eventsIn(from, until)

  const list = await queryEvents(api.services, site, { ...query, limit: 1000 })
  expect(list.data.map(({ event_id }) => event_id)).toEqual(
    expected.toSorted((a, b) => b.time - a.time).map(({ id }) => id),
  )

  const volume = await eventVolume(api.services, site, { ...query, interval: it.interval })
  expect(volume.totals).toEqual(countOf(expected))
  const starts = [...volume.series.map(({ start }) => Date.parse(start)), until]
  expect(starts[0]).toBe(from)
  expect(volume.series.map(({ events, users }) => ({ events, users }))).toEqual(
    volume.series.map((_, n) =>
      countOf(
        expected.filter(({ time }) => time >= (starts[n] as number) && time < (starts[n + 1] as number)),
      ),
    ),
  )

  const breakdown = await eventBreakdown(api.services, site, { ...query, by: it.by, limit: it.limit })
  const values = referenceBreakdown(expected, it.by)
  expect(breakdown.values.map(({ value, events, users }) => ({ value, events, users }))).toEqual(
    values.slice(0, it.limit),
  )
  await checkComparison(site, it, query, eventsIn(from - (until - from), from))
  expect(breakdown.events).toBe(expected.length)
  expect(await countEventValues(api.services, site, { ...query, by: it.by })).toBe(values.length)
  expect(breakdown.others.events).toBe(values.slice(it.limit).reduce((sum, { events }) => sum + events, 0))
  expect(rounded(breakdown.numbers)).toEqual(rounded(referenceNumbers(expected, it.by)))
  await checkDictionary(site, events, { from, until, dates })
}

/** Volumes and breakdowns with those of the period before. @param earlier the events of that period */
async function checkComparison(
  site: Stored['site'],
  { by, limit, interval }: Question,
  query: { start_date: string; end_date: string; filters: string },
  earlier: readonly ReferenceEvent[],
) {
  const compare = 'preceding'
  const { previous, compared_with } = await eventVolume(api.services, site, { ...query, interval, compare })
  expect(previous?.totals).toEqual(countOf(earlier))
  expect(compared_with?.end).toBe(new Date(Date.parse(query.start_date) - 1).toISOString())
  expect(previous?.series.reduce((sum, it) => sum + it.events, 0)).toBe(earlier.length)
  const breakdown = await eventBreakdown(api.services, site, { ...query, by, limit, compare })
  expect(breakdown.previous_events).toBe(earlier.length)
  const before = new Map(referenceBreakdown(earlier, by).map((it) => [it.value, it]))
  expect(breakdown.values.map((it) => ({ value: it.value, ...it.previous }))).toEqual(
    breakdown.values.map(({ value }) => before.get(value) ?? { value, events: 0, users: 0 }),
  )
}

/** Sums of floating-point numbers depend on their order. */
function rounded(numbers: object | null) {
  return numbers && Object.fromEntries(Object.entries(numbers).map(([name, it]) => [name, it.toFixed(6)]))
}

async function checkDictionary(
  site: Stored['site'],
  events: readonly ReferenceEvent[],
  { from, until, dates }: { from: number; until: number; dates: { start_date: string; end_date: string } },
) {
  const within = selectedEvents(events, { from, until, conditions: [] })
  const dictionary = await eventDictionaryOf(api.services, site, dates)
  expect(dictionary.events).toBe(within.length)
  const byName = Map.groupBy(events, (it) => it.columns.event_name as string)
  expect(new Map(dictionary.names.map(({ event_name, events }) => [event_name, events]))).toEqual(
    new Map([...byName].map(([name, those]) => [name, those.filter((it) => within.includes(it)).length])),
  )
  for (const { event_name, first_seen, last_seen } of dictionary.names)
    expect([first_seen, last_seen]).toEqual(seenOf(byName.get(event_name) ?? []))

  const named = within.filter((it) => it.columns.event_name === 'purchase')
  const found = await propertiesOfEvent(api.services, site, { ...dates, event_name: 'purchase' })
  expect(found.events).toBe(named.length)
  const withIt = (property: string) => named.filter((it) => (it.properties[property] ?? null) !== null)
  expect(
    new Map(
      found.properties.map(({ property, events, types, first_seen, last_seen }) => [
        property,
        { events, types: types.map(String).sort(), seen: [first_seen, last_seen] },
      ]),
    ),
  ).toEqual(
    new Map(
      ['plan', 'value', 'items', 'ö'].flatMap((property) => {
        const those = withIt(property)
        const types = [...new Set(those.map((it) => typeOf(it.properties[property])))].sort()
        return those.length > 0 ? [[property, { events: those.length, types, seen: seenOf(those) }]] : []
      }),
    ),
  )
}

function seenOf(events: readonly ReferenceEvent[]): (string | null)[] {
  const times = events.map((it) => it.time)
  return [Math.min(...times), Math.max(...times)].map((it) => new Date(it).toISOString())
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}
