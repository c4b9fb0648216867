import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import { causeOf, referenceErrorGroups, type StoredError } from '../../../test/references/browser-errors.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { browserError } from './browser-error.ts'
import { browserErrors } from './browser-errors.ts'

setDefaultTimeout(600_000)

const day_ms = 86_400_000
const begin = Date.parse('2026-05-10T00:00:00Z')
const days = 4
const period = { start_date: '2026-05-10', end_date: '2026-05-13' }

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-05-20T12:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

const part = fc.constantFrom(
  ...[
    'x is not defined',
    'Cannot read',
    'user-42',
    '7',
    "'price'",
    "'a b'",
    '"say `it`"',
    '`',
    "don't",
    '',
    'ä',
  ],
  ...[
    "'one''two'",
    '"',
    'id=8f3a',
    'https://shop.example/a?b=1',
    "'https://shop.example/7'",
    '(x)',
    '\n',
    '4.5',
  ],
)
const text = fc.array(part, { maxLength: 4 }).map((it) => it.join(' '))
const address = fc.constantFrom(
  'https://shop.example/assets/cart-9f3a.js',
  'https://cdn.example/assets/cart-77b1.js?v=2',
  'https://shop.example/assets/app.js',
  'https://shop.example/a',
  'https://shop.example',
  'webpack:///src/app.ts',
)
const frame = fc
  .tuple(address, fc.boolean(), fc.integer({ min: 1, max: 3 }))
  .map(([it, isPlaced, line]) => `    at f (${it}${isPlaced ? `:${line}:4` : ''})`)
const occurrence = fc.record({
  time: fc.nat(days * day_ms - 1).map((it) => begin + it),
  sender: fc.constantFrom('cid_1', 'cid_2', 'cid_ann', 'ann'),
  page: fc.constantFrom('/', '/a', ''),
  isBot: fc.nat(9).map((it) => it === 0),
  properties: fc.record({
    message: text,
    error_type: fc.constantFrom('TypeError', 'Error', ''),
    stack: fc
      .tuple(text, fc.array(frame, { maxLength: 2 }))
      .map(([first, frames]) => [first, ...frames].join('\n')),
    file: fc.oneof(address, fc.constant('')),
    release: fc.constantFrom('1.0', '1.1', ''),
  }),
})
type Occurrence = typeof occurrence extends fc.Arbitrary<infer T> ? T : never

test('groups and their numbers are those of a count error by error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(occurrence, { minLength: 1, maxLength: 60 }), async (occurrences) => {
      const { site, errors } = await store(occurrences)
      const { data, pagination } = await browserErrors(api.services, site, period)
      const found = data.groups.map(
        ({ error_group: _, file: _file, line: _line, column: _column, previous: _previous, ...it }) => it,
      )
      const expected = referenceErrorGroups(errors)
      expect(sorted(found)).toEqual(sorted(expected))
      expect(pagination.total).toBe(expected.length)
      expect(found.map((it) => it.users)).toEqual(found.map((it) => it.users).sort((a, b) => b - a))
      const [first] = data.groups
      if (first) await checkGroup(site, errors, first.error_group)
      await checkSegment(site, errors)
      await checkComparison(site, errors)
    }),
    { numRuns: rounds({ short: 12, long: 120 }), endOnFailure: true },
  )
})

async function checkGroup(site: Site, errors: readonly StoredError[], id: string) {
  const { newest, series, group } = await browserError(api.services, site, id, period)
  const cause = causeOf(errors.find((it) => it.id === newest[0]?.event_id) as StoredError)
  const those = errors.filter((it) => causeOf(it) === cause).sort((a, b) => b.time - a.time)
  expect(newest.map((it) => it.event_id)).toEqual(those.slice(0, 10).map((it) => it.id))
  expect(group.events).toBe(those.length)
  expect(series.map((it) => it.events)).toEqual(
    Array.from(
      { length: days },
      (_, n) => those.filter(({ time }) => Math.floor((time - begin) / day_ms) === n).length,
    ),
  )
}

/** Groups of the last two days with their numbers in the two days before, and when each was first seen. */
async function checkComparison(site: Site, errors: readonly StoredError[]) {
  const { data } = await browserErrors(api.services, site, {
    start_date: '2026-05-12',
    end_date: '2026-05-13',
    compare: 'preceding',
  })
  const middle = begin + 2 * day_ms
  const [earlier, later] = [errors.filter((it) => it.time < middle), errors.filter((it) => it.time >= middle)]
  const expected = [...new Set(later.map(causeOf))].map((cause) => {
    const those = earlier.filter((it) => causeOf(it) === cause)
    const now = later.filter((it) => causeOf(it) === cause)
    const first = Math.min(...[...those, ...now].map((it) => it.time))
    const people = new Set(those.map((it) => it.user)).size
    return `${now.length}: ${those.length} ${people} ${new Date(first).toISOString()}`
  })
  const found = data.groups.map(
    ({ events, previous, known_since }) => `${events}: ${previous?.events} ${previous?.users} ${known_since}`,
  )
  expect(found.sort()).toEqual(expected.sort())
}

/** Groups, and the errors of one, of the people of a segment. */
async function checkSegment(site: Site, errors: readonly StoredError[]) {
  const filters = `segment==${await createStaticSegment(api, site.id, ['ann'])}`
  const { data } = await browserErrors(api.services, site, { ...period, filters })
  const ofAnn = errors.filter((it) => it.user === 'ann')
  const numbers = ({ events, users, pages }: { events: number; users: number; pages: number }) =>
    `${events} ${users} ${pages}`
  expect(data.groups.map(numbers).sort()).toEqual(referenceErrorGroups(ofAnn).map(numbers).sort())
  const [first] = data.groups
  if (!first) return
  const { group, newest } = await browserError(api.services, site, first.error_group, { ...period, filters })
  expect(group.events).toBe(first.events)
  expect(newest.length).toBe(Math.min(10, first.events))
  expect(newest.every((it) => it.user_id === 'ann')).toBe(true)
}

const sorted = (groups: object[]) => groups.map((it) => JSON.stringify(it, Object.keys(it).sort())).sort()

type Site = { id: string; timezone: string }
let batches = Date.now()

async function store(occurrences: readonly Occurrence[]): Promise<{ site: Site; errors: StoredError[] }> {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const batch_id = String(batches++)
  const errors: StoredError[] = []
  // Each error has a time of its own, so that there is one newest.
  const times = new Set<number>()
  const lines = occurrences.flatMap(({ time, sender, page, isBot, properties }, n) => {
    if (times.has(time)) return []
    times.add(time)
    const event_id = `evt_${n}`
    if (!isBot) errors.push({ id: event_id, time, user: sender, page, properties })
    const row = eventRow({
      site_id: id,
      event_id,
      event_name: 'browser_error',
      client_id: sender.startsWith('cid_') ? sender : '',
      user_id: sender.startsWith('cid_') ? '' : sender,
      timestamp: clickhouseTime(time),
      page,
      excluded: isBot ? 'bot' : '',
      properties: JSON.stringify(properties),
    })
    return [JSON.stringify({ ...row, batch_id })]
  })
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return { site: { id, timezone: 'UTC' }, errors }
}
