import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow, openEngines, toLines } from '../../../test/fixtures/pipeline.ts'
import { type ReferencePerson, referencePeople } from '../../../test/references/funnel.ts'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { startDrain } from '../../ingest/pipeline/drain.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { createInbox, type Inbox } from '../../ingest/pipeline/inbox.ts'
import { id } from '../../platform/ids.ts'
import { funnelReport } from './funnel-report.ts'
import { funnelUsers } from './funnel-users.ts'
import { type FunnelReport, type FunnelStep, type FunnelUser, outcomes } from './model.ts'

const casesAtOnce = 21
const numRuns = rounds({ short: 1, long: 10 })
const hour_ms = 3_600_000

let engines: Awaited<ReturnType<typeof openEngines>>
let inbox: Inbox
beforeAll(async () => {
  engines = await openEngines()
  inbox = createInbox(engines.postgres)
}, 60_000)
afterAll(() => engines.close())

const names = ['page_view', 'cart', 'buy'] as const

// Produces many simultaneous events, and many exactly at the edge of a conversion window.
const gaps_ms = [
  ...[0, 0, 0, 0, 0, 1, 1, 1000, 60_000, 60_000, 60_000, 120_000, 600_000],
  ...[hour_ms / 2, hour_ms - 1, hour_ms, hour_ms + 1, 5 * hour_ms],
]

/**
 * Who sends events, as pairs of client_id and user_id: one person on two browsers and a server, two people on one
 * browser, one anonymous visitor, or a mix.
 */
const crowds = [
  [
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_2', 'u1'],
    ['', 'u1'],
  ],
  [
    ['cid_1', ''],
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_1', 'u2'],
    ['', 'u2'],
  ],
  [['cid_3', '']],
  [
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_1', 'u2'],
    ['cid_2', ''],
    ['cid_2', 'u1'],
    ['', 'u2'],
    ['cid_3', ''],
  ],
] as const

const anEvent = fc.record({
  gap_ms: fc.constantFrom(...gaps_ms),
  who: fc.nat({ max: 6 }),
  event_name: fc.constantFrom(...names, ...names, ...names, 'page_leave', 'other'),
  properties: fc.constantFrom('{}', '{"plan":"pro","value":10}', '{"plan":"free","value":"60"}'),
  context: fc.constantFrom('{}', '{"page_title":"Cart"}'),
  page: fc.constantFrom('/', '/cart', ''),
  source: fc.constantFrom('', '', 'google', 'news'),
  device: fc.constantFrom('', 'desktop', 'mobile'),
  excluded: fc.constantFrom<EventRow['excluded'][]>('', '', '', '', '', '', 'bot'),
})

const aStep: fc.Arbitrary<FunnelStep> = fc
  .record({
    event_name: fc.constantFrom(...names, ...names, ...names, ...names, 'page_leave', 'never'),
    filters: fc.constantFrom(
      ...Array.from({ length: 16 }, (): FunnelStep['filters'] => undefined),
      { plan: 'pro' },
      { 'properties.value': { gte: 50 } },
      { 'context.page_title': { exists: true } },
      { 'dimensions.page': ['/cart'] },
      { 'dimensions.source': 'google' },
      { 'dimensions.entry_page': { neq: '/' }, plan: { exists: true } },
    ),
  })
  .map(({ event_name, filters }) => ({ event_name, ...(filters && { filters }) }))

const aCase = fc.record({
  begin: fc.constantFrom('2026-03-31T20:00:00.000Z', '2026-02-28T23:29:59.999Z'),
  crowd: fc.constantFrom(...crowds),
  events: fc.array(anEvent, { minLength: 6, maxLength: 18, size: 'max' }),
  steps: fc.oneof(
    fc.array(aStep, { minLength: 2, maxLength: 4 }),
    fc.constantFrom<FunnelStep[]>(
      names.map((event_name) => ({ event_name })),
      [{ event_name: 'cart' }, { event_name: 'buy' }],
      Array.from({ length: 3 }, () => ({ event_name: 'cart' })),
      [{ event_name: 'cart' }, { event_name: 'cart', filters: { plan: 'pro' } }, { event_name: 'cart' }],
    ),
  ),
  window_hours: fc.constantFrom(1, 2, 2, 30),
  // The period starts and ends at one of the events, or extends beyond them.
  from: fc.option(fc.nat({ max: 3 })),
  to: fc.option(fc.integer({ min: 8, max: 15 })),
  outcome: fc.constantFrom(...outcomes),
  breakdown: fc.constantFrom('source', 'device', 'entry_page', 'exit_page', undefined),
})
type Case = typeof aCase extends fc.Arbitrary<infer C> ? C : never

function rowsOf(site_id: string, drawn: Case): EventRow[] {
  let time = Date.parse(drawn.begin)
  const lastUses = new Map<string, { time: number; user_id: string }>()
  return drawn.events.map(({ gap_ms, who, source, ...rest }) => {
    time += gap_ms
    const [client_id, user_id] = drawn.crowd[who % drawn.crowd.length] as readonly [string, string]
    // A browser does not change users within one millisecond.
    const last = lastUses.get(client_id)
    if (last && last.time === time && last.user_id !== user_id) time++
    lastUses.set(client_id, { time, user_id })
    const medium = source && 'some'
    return eventRow({ site_id, client_id, user_id, timestamp: clickhouseTime(time), source, medium, ...rest })
  })
}

function time({ timestamp }: EventRow): number {
  return Date.parse(`${timestamp.replace(' ', 'T')}Z`)
}

async function store(rows: EventRow[]) {
  await inbox.accept(toLines(rows), rows.length)
  const drain = await startDrain({ ...engines, inbox })
  await drain.drained()
  await drain.stop()
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2) / 1000
}

function expectReport(report: FunnelReport, people: ReferencePerson[], { steps, breakdown }: Case) {
  const reached = (of: ReferencePerson[]) => steps.map((_, n) => of.filter((it) => it.level > n).length)
  const users = reached(people)
  expect(report.steps.map((it) => it.users)).toEqual(users)
  expect(report.funnel).toMatchObject({ total_entered: users[0], total_completed: users.at(-1) })
  const medians = steps.map((_, n) =>
    n === 0
      ? null
      : median(people.filter((it) => it.level > n).map((it) => (it.at[n] ?? 0) - (it.at[n - 1] ?? 0))),
  )
  expect(report.steps.map((it) => it.median_seconds)).toEqual(medians)

  if (breakdown === undefined) return
  const values = (it: ReferencePerson) => [...new Set(it.entries.map(({ session }) => session[breakdown]))]
  if (people.some((it) => values(it).length > 1)) return
  const wanted = [...Map.groupBy(people, (it) => values(it)[0] ?? '')].map(([value, of]) => ({
    value,
    users: reached(of),
  }))
  const found = report.breakdown?.map((it) => ({
    value: it.value,
    users: it.steps.map((step) => step.users),
  }))
  const order = (a: (typeof wanted)[number], b: (typeof wanted)[number]) =>
    (b.users[0] ?? 0) - (a.users[0] ?? 0) || (a.value < b.value ? -1 : 1)
  expect(found).toEqual(wanted.toSorted(order))
}

function asUser({ person, level, at }: ReferencePerson): Omit<FunnelUser, 'client_id'> {
  return {
    user_id: person.startsWith('u:') ? person.slice(2) : null,
    entered_at: new Date(at[0] ?? 0).toISOString(),
    reached_step: level,
    last_step_at: new Date(at.at(-1) ?? 0).toISOString(),
  }
}

const key = (it: object) => JSON.stringify(it, Object.keys(it).sort())

/** The time of the first and of the last event that count. */
function periodOf(drawn: Case, rows: EventRow[]): { from: number; last: number } {
  const times = rows.map(time)
  const from = times[drawn.from ?? -1] ?? Date.parse('2026-02-01T00:00:00Z')
  return { from, last: Math.max(from, times[drawn.to ?? -1] ?? Date.parse('2026-05-01T00:00:00Z')) }
}

function peopleOf(drawn: Case, rows: EventRow[]): ReferencePerson[] {
  const { from, last } = periodOf(drawn, rows)
  const window_ms = drawn.window_hours * hour_ms
  return referencePeople(rows, { steps: drawn.steps, start: from, end: last + 1, window_ms })
}

async function check(drawn: Case, site: { id: string; timezone: string }, rows: EventRow[]) {
  const { steps, window_hours, breakdown } = drawn
  const { from, last } = periodOf(drawn, rows)
  const query = {
    steps,
    start_date: new Date(from).toISOString(),
    end_date: new Date(last).toISOString(),
    conversion_window_hours: window_hours,
  }
  const working = { ...engines, clock: Date.now }
  const people = peopleOf(drawn, rows)
  expectReport(await funnelReport(working, site, { ...query, breakdown }), people, drawn)

  const step = 1 + (rows.length % steps.length)
  for (const outcome of [drawn.outcome]) {
    const wanted = people.filter((it) => (outcome === 'converted' ? it.level >= step : it.level === step - 1))
    const found: FunnelUser[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await funnelUsers(working, site, { ...query, step, outcome, limit: 2, cursor })
      found.push(...page.data)
      expect(page.pagination.has_more).toBe(page.pagination.cursor !== null)
      if (page.pagination.cursor === null) break
      expect(page.data).toHaveLength(2)
      cursor = page.pagination.cursor
    }
    expect(found.map(({ client_id: _, ...it }) => key(it)).toSorted()).toEqual(
      wanted.map((it) => key(asUser(it))).toSorted(),
    )
  }
}

test(`a funnel matches the reference that tries every chain: ${casesAtOnce * numRuns} cases`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.noBias(aCase), { minLength: casesAtOnce, maxLength: casesAtOnce }),
      async (cases) => {
        const sites = cases.map((drawn) => {
          const site = { id: id('site'), timezone: 'UTC' }
          return { drawn, site, rows: rowsOf(site.id, drawn) }
        })
        await store(sites.flatMap(({ rows }) => rows))
        for (const { drawn, site, rows } of sites)
          await check(drawn, site, rows).catch((error) => {
            // Add the failing case to the message: one run checks many.
            throw new Error(`${error.message}\n${JSON.stringify(drawn)}`)
          })
      },
    ),
    {
      numRuns,
      endOnFailure: true,
      reporter: (run) => {
        if (run.failed) throw run.errorInstance ?? new Error('failed')
      },
    },
  )
}, 300_000)

// Guards the property test: it would prove nothing if no one got far.
test('random cases include people who reach the third step', () => {
  const levels = fc
    .sample(fc.noBias(aCase), { numRuns: 210, seed: runOptions.seed })
    .flatMap((drawn) => peopleOf(drawn, rowsOf('site_1', drawn)))
    .map((it) => it.level)
  expect(levels.filter((it) => it >= 3).length).toBeGreaterThan(10)
})
