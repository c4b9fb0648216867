import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import fc from 'fast-check'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow, openEngines, toLines } from '../../../test/fixtures/pipeline.ts'
import { type ReferenceSession, referenceSessions } from '../../../test/references/sessions.ts'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { id } from '../../platform/ids.ts'
import { chooseVisitors, compareSessions } from './compare-sessions.ts'
import { startDrain } from './drain.ts'
import type { EventRow } from './event-row.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { claimBatch } from './inbox-batches.ts'
import { projectSessions, reprojectVisitors } from './project-sessions.ts'
import { withProjectionLock } from './projection-lock.ts'
import { rebuildSessions } from './rebuild-sessions.ts'
import { storeBatch } from './store-batch.ts'

const casesAtOnce = rounds({ short: 20, long: 60 })
const numRuns = rounds({ short: 1, long: 4 })
const minute_ms = 60_000
const day_ms = 86_400_000

let engines: Awaited<ReturnType<typeof openEngines>>
let inbox: Inbox

beforeAll(async () => {
  engines = await openEngines()
  inbox = createInbox(engines.postgres)
}, 60_000)

afterAll(() => engines.close())

/** The last step of a batch before the leader crashes. The next leader continues. */
const crashes = ['none', 'claimed', 'stored', 'projected'] as const

const gaps_ms = [
  0,
  1,
  10_000,
  15 * minute_ms,
  30 * minute_ms - 1,
  30 * minute_ms,
  30 * minute_ms + 1,
  45 * minute_ms,
  600 * minute_ms,
  1440 * minute_ms,
]

const anEvent = fc.record({
  gap_ms: fc.constantFrom(...gaps_ms),
  who: fc.constantFrom(
    ['cid_1', ''],
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_1', 'u2'],
    ['cid_2', ''],
    ['cid_2', 'u1'],
    ['', 'u2'],
  ),
  event_name: fc.constantFrom('page_view', 'page_view', 'click', 'page_leave', 'identify', 'web_vitals'),
  page: fc.constantFrom('/', '/cart', '/blog'),
  engaged: fc.constantFrom<unknown>(0, 2.5, 90.001, 1800, 1800.5, -1, '12.25', 'long', null, true, undefined),
  depth: fc.constantFrom<unknown>(0, 30, '50', 100, 101, -1, null, true, undefined),
  source: fc.constantFrom('', '', 'direct', 'google', 'news'),
  device: fc.constantFrom('', 'desktop', 'mobile'),
  country: fc.constantFrom('', 'DE'),
  city: fc.constantFrom('', 'Munich (DE-BY)', 'Vienna (AT-9)'),
  language: fc.constantFrom('', 'de', 'en'),
  screen_size: fc.constantFrom('', '1920x1080', '390x844'),
  os_version: fc.constantFrom('', 'iOS 17.4'),
  excluded: fc.constantFrom<EventRow['excluded'][]>('', '', '', '', '', '', 'bot'),
  /** The batch that contains the event. */
  batch: fc.nat({ max: 3 }),
})

/** A session that lasts for days: its run extends beyond the days that are read at first. */
const aLongRun = fc.record({
  minutes: fc.integer({ min: 20, max: 31 }),
  length: fc.integer({ min: 60, max: 200 }),
  batch: fc.nat({ max: 3 }),
  lateEvery: fc.integer({ min: 7, max: 90 }),
})

const aCase = fc.record({
  // Just before the end of a month, so that runs cross midnight and the month boundary.
  start: fc.constantFrom('2026-03-31T20:00:00.000Z', '2026-03-30T23:59:59.999Z', '2026-02-28T23:29:59.999Z'),
  events: fc.array(anEvent, { minLength: 1, maxLength: 40 }),
  longRun: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: aLongRun }),
})
type Case = typeof aCase extends fc.Arbitrary<infer C> ? C : never

/** Returns the events of a case, each with the batch that contains it. */
function eventsOf(site_id: string, drawn: Case): { row: EventRow; batch: number }[] {
  let time = Date.parse(drawn.start)
  const events = drawn.events.map(({ gap_ms, who, batch, engaged, depth, ...rest }) => {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const origin = rest.source && {
      medium: `${rest.source}-medium`,
      channel: 'Other',
      referrer: `${rest.source}.example/`,
    }
    return {
      batch,
      row: eventRow({
        site_id,
        client_id,
        user_id,
        timestamp: clickhouseTime(time),
        properties: JSON.stringify({ engaged_seconds: engaged, scroll_percent: depth }),
        ...rest,
        ...(origin || {}),
      }),
    }
  })
  const { longRun } = drawn
  for (let n = 0; longRun && n < longRun.length; n++)
    events.push({
      batch: n % longRun.lateEvery === 0 ? 3 : longRun.batch,
      row: eventRow({
        site_id,
        client_id: 'cid_3',
        timestamp: clickhouseTime(Date.parse(drawn.start) + n * longRun.minutes * minute_ms),
      }),
    })
  return events
}

/** Returns the stored sessions by site. */
async function storedSessions(sites: string[]): Promise<Map<string, ReferenceSession[]>> {
  const rows = await engines.clickhouse.rows({
    sql: `
      SELECT
        site_id, if(client_id != '', concat('c:', client_id), concat('u:', user_id)) AS visitor_name,
        toString(start) AS start, ordinal, toString(end) AS end, events, pageviews, views.page AS pages,
        arrayMap(time -> toString(time), views.time) AS times, views.engaged_ms AS engaged_ms,
        views.scrolled AS scrolled, entry_page, exit_page, source, medium, campaign, term,
        content, channel, referrer, hostname, device, browser, os, country, region, city,
        language, screen_size, browser_version, os_version, client_id, user_id,
        multiIf(
          user = sipHash64(concat('u:', user_id)), concat('u:', user_id),
          user = sipHash64(concat('c:', client_id)), concat('c:', client_id), 'unknown') AS person
      FROM sessions FINAL
      WHERE site_id IN {sites:Array(String)}
      ORDER BY visitor_name, start, ordinal`,
    params: { sites },
    row: t.Object({ site_id: t.String(), visitor_name: t.String() }),
  })
  return bySite<ReferenceSession>(sites, rows)
}

/** Groups rows by site, with the name of their visitor. */
function bySite<R extends { visitor: string }>(
  sites: string[],
  rows: { site_id: string; visitor_name: string }[],
): Map<string, R[]> {
  const found = new Map<string, R[]>(sites.map((site) => [site, []]))
  for (const { site_id, visitor_name, ...row } of rows)
    found.get(site_id)?.push({ ...row, visitor: visitor_name } as R)
  return found
}

type SharedSession = Pick<ReferenceSession, 'visitor' | 'start' | 'ordinal' | 'end' | 'person'>

/** Returns by site the stored sessions of visitors with several users: which person used the browser when. */
async function storedSharedSessions(sites: string[], names: string[]): Promise<Map<string, SharedSession[]>> {
  const rows = await engines.clickhouse.rows({
    sql: `
      SELECT
        site_id, arrayFirst(name -> sipHash64(name) = shared_sessions.visitor, {names:Array(String)}) AS visitor_name,
        toString(start) AS start, ordinal, toString(end) AS end,
        arrayFirst(name -> sipHash64(name) = shared_sessions.user, {names:Array(String)}) AS person
      FROM shared_sessions FINAL
      WHERE site_id IN {sites:Array(String)}
      ORDER BY visitor_name, start, ordinal`,
    params: { sites, names },
    row: t.Object({ site_id: t.String(), visitor_name: t.String() }),
  })
  return bySite<SharedSession>(sites, rows)
}

function sharedSessionsOf(rows: EventRow[], sessions: ReferenceSession[]): SharedSession[] {
  const named = rows.filter((it) => it.excluded === '' && it.client_id !== '' && it.user_id !== '')
  const users = Map.groupBy(named, (it) => `c:${it.client_id}`)
  return sessions
    .filter(({ visitor }) => new Set(users.get(visitor)?.map((it) => it.user_id)).size > 1)
    .map(({ visitor, start, ordinal, end, person }) => ({ visitor, start, ordinal, end, person }))
}

async function expectSessions(sites: Map<string, EventRow[]>) {
  const ids = [...sites.keys()]
  const wanted = [...sites].map(([site_id, rows]) => ({ site_id, rows, sessions: referenceSessions(rows) }))
  const names = wanted.flatMap(({ sessions }) => sessions.flatMap(({ visitor, person }) => [visitor, person]))
  const found = await storedSessions(ids)
  const shared = await storedSharedSessions(ids, [...new Set(names)])
  for (const { site_id, rows, sessions } of wanted) {
    expect(found.get(site_id)).toEqual(sessions)
    expect(shared.get(site_id)).toEqual(sharedSessionsOf(rows, sessions))
  }
}

/** Compares stored sessions with their events, over the days of the given events and one day before and after. */
async function differencesOf(site_id: string, rows: EventRow[]) {
  const { clickhouse } = engines
  const days = rows.map(({ timestamp }) => Date.parse(timestamp.slice(0, 10)))
  const range = {
    site_id,
    from: new Date(Math.min(...days) - day_ms),
    until: new Date(Math.max(...days) + 2 * day_ms),
  }
  const visitors = await chooseVisitors(clickhouse, range, { seed: 1, limit: 100 })
  return (await compareSessions(clickhouse, range, visitors)).differences
}

/** Processes the next batch up to the crash, like a leader that then dies. */
async function crashAfter(crash: (typeof crashes)[number]) {
  if (crash === 'none') return
  const batch = await claimBatch(engines.postgres)
  if (!batch || crash === 'claimed') return
  await storeBatch(engines.clickhouse, batch)
  if (crash === 'projected') await projectSessions(engines, batch.id)
}

const someCases = fc.array(aCase, { minLength: casesAtOnce, maxLength: casesAtOnce })

/** Stores the events of cases in four batches. Each case is a site. @returns the events by site. */
async function store(cases: Case[], crashOfBatch: readonly (typeof crashes)[number][]) {
  const sites = cases.map((drawn) => {
    const site_id = id('site')
    return { site_id, events: eventsOf(site_id, drawn) }
  })
  for (const [batch, crash] of crashOfBatch.entries()) {
    const rows = sites.flatMap(({ events }) =>
      events.filter((event) => event.batch === batch).map(({ row }) => row),
    )
    if (rows.length === 0) continue
    await inbox.accept(toLines(rows), rows.length)
    await crashAfter(crash)
    const drain = await startDrain({ ...engines, inbox })
    await drain.drained()
    await drain.stop()
  }
  return new Map<string, EventRow[]>(
    sites.map(({ site_id, events }) => [site_id, events.map(({ row }) => row)]),
  )
}

test(`sessions match the reference rules for any order, any batches and crashes: ${casesAtOnce * numRuns} cases`, async () => {
  await fc.assert(
    fc.asyncProperty(
      someCases,
      fc.array(fc.constantFrom(...crashes), { minLength: 4, maxLength: 4 }),
      async (cases, crashOfBatch) => {
        const round = await store(cases, crashOfBatch)
        await expectSessions(round)
        for (const [site, rows] of round) expect(await differencesOf(site, rows)).toEqual([])
      },
    ),
    { numRuns, endOnFailure: true },
  )
}, 600_000)

/** A visitor who reads for a while, with several pages open. Some events share a millisecond. */
const aReader = fc.array(anEvent, { minLength: 30, maxLength: 40 }).map(
  (events): Case => ({
    start: '2026-03-31T20:00:00.000Z',
    longRun: null,
    events: events.map((it, n) => ({
      ...it,
      gap_ms: it.gap_ms % 7,
      who: ['cid_1', ''],
      event_name: n % 3 === 0 ? it.event_name : n % 3 === 1 ? 'page_leave' : 'page_view',
      excluded: '',
    })),
  }),
)
const readers = fc.array(aReader, { minLength: casesAtOnce, maxLength: casesAtOnce })

test(`each page view has the time and depth of its page_leave events: ${casesAtOnce * numRuns} visitors`, async () => {
  await fc.assert(
    fc.asyncProperty(readers, async (cases) => {
      const round = await store(cases, ['none', 'none', 'none', 'none'])
      const measured = [...round.values()]
        .flatMap((rows) => referenceSessions(rows))
        .flatMap((it) => it.engaged_ms)
      expect(measured.filter(Boolean).length).toBeGreaterThan(casesAtOnce)
      await expectSessions(round)
    }),
    { numRuns, endOnFailure: true },
  )
})

test('a comparison finds wrong sessions, and a rebuild repairs them and keeps correct ones', async () => {
  const [cases] = fc.sample(someCases, { numRuns: 1, seed: runOptions.seed })
  const round = await store(cases as Case[], ['none', 'none', 'none', 'none'])
  const some = new Map([...round].slice(0, 20))
  const counted = [...round].filter(([, rows]) => rows.some(({ excluded }) => excluded === ''))
  const [damaged, emptied, changed] = counted.map(([site]) => site) as [string, string, string]
  for (const [site, rows] of counted.slice(0, 3)) some.set(site, rows)
  await engines.clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, client_id, start, end, version)
     SELECT site_id, visitor, client_id, start + 1, end, version FROM sessions FINAL WHERE site_id = {site_id:String}`,
    { site_id: damaged },
  )
  await engines.clickhouse.command(
    `DELETE FROM sessions WHERE site_id = {site_id:String}`,
    { site_id: emptied },
    { settings: { lightweight_deletes_sync: '1' } },
  )
  await engines.clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, client_id, start, ordinal, end, version)
     SELECT site_id, visitor, client_id, start, ordinal, end, version FROM sessions FINAL WHERE site_id = {site_id:String}`,
    { site_id: changed },
  )
  expect(await storedSessions([emptied])).toEqual(new Map([[emptied, []]]))
  for (const [site, is] of [
    [damaged, 'superfluous'],
    [emptied, 'missing'],
    [changed, 'different'],
  ] as const)
    expect(await differencesOf(site, some.get(site) as EventRow[])).toContainEqual(
      expect.objectContaining({ site_id: site, is }),
    )
  await rebuildSessions(engines, { sites: [...some.keys()] })
  await expectSessions(some)
}, 120_000)

test('the sessions of a visitor are copied once, when the visitor becomes shared', async () => {
  const site_id = id('site')
  const copies: number[] = []
  const clickhouse = {
    ...engines.clickhouse,
    command(...args: Parameters<typeof engines.clickhouse.command>) {
      if (args[0].includes('INSERT INTO shared_sessions')) copies.push(rows.length)
      return engines.clickhouse.command(...args)
    },
  }
  const drain = await startDrain({ ...engines, clickhouse, inbox })
  const rows: EventRow[] = []
  for (const user_id of ['', 'u1', 'u1', 'u2', '', 'u3', 'u1']) {
    const row = eventRow({
      site_id,
      user_id,
      timestamp: clickhouseTime(Date.parse('2026-05-01') + rows.length * 60 * minute_ms),
    })
    rows.push(row)
    await inbox.accept(toLines([row]), 1)
    await drain.drained()
  }
  await drain.stop()
  await expectSessions(new Map([[site_id, rows]]))
  expect(copies).toEqual([4])
}, 60_000)

test.each([
  ['at once', false],
  ['from their events, if there are too many for one statement', true],
])('the anonymous sessions of a visitor get its first user %s', async (_, isTooLarge) => {
  const site_id = id('site')
  let named = 0
  const clickhouse = {
    ...engines.clickhouse,
    command(...args: Parameters<typeof engines.clickhouse.command>) {
      if (!args[0].includes('AS anonymous')) return engines.clickhouse.command(...args)
      named++
      return isTooLarge
        ? Promise.reject(new QueryTooLarge('The query ran out of memory'))
        : engines.clickhouse.command(...args)
    },
  }
  const drain = await startDrain({ ...engines, clickhouse, inbox })
  const rows: EventRow[] = []
  // The last one makes an earlier user the first.
  for (const [user_id, day] of [
    ['', 1],
    ['', 2],
    ['u2', 4],
    ['', 5],
    ['u1', 3],
  ] as const) {
    const timestamp = clickhouseTime(Date.parse('2026-05-01') + day * 1440 * minute_ms)
    rows.push(eventRow({ site_id, user_id, timestamp }))
    await inbox.accept(toLines(rows.slice(-1)), 1)
    await drain.drained()
  }
  await drain.stop()
  await expectSessions(new Map([[site_id, rows]]))
  expect(named).toBe(2)
})

test('events that are included again belong to sessions again', async () => {
  const site_id = id('site')
  const at = (minutes: number) => clickhouseTime(Date.parse('2026-05-01T12:00:00Z') + minutes * minute_ms)
  const rows = [0, 20, 40, 60, 500].map((minutes) =>
    eventRow({ site_id, timestamp: at(minutes), excluded: minutes === 20 || minutes === 40 ? 'bot' : '' }),
  )
  await inbox.accept(toLines(rows), rows.length)
  const drain = await startDrain({ ...engines, inbox })
  await drain.drained()
  await drain.stop()
  await expectSessions(new Map([[site_id, rows]]))

  await engines.clickhouse.command(
    "ALTER TABLE events UPDATE excluded = '' WHERE site_id = {site_id:String}",
    { site_id },
    { settings: { mutations_sync: '1' } },
  )
  const visitors = await engines.clickhouse.rows({
    sql: 'SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE site_id = {site_id:String}',
    params: { site_id },
    row: t.Object({ visitor: t.String() }),
  })
  const hashes = visitors.map(({ visitor }) => visitor)
  await withProjectionLock(engines.postgres, (version) =>
    reprojectVisitors(engines, site_id, hashes, version),
  )
  await expectSessions(new Map([[site_id, rows.map((row) => ({ ...row, excluded: '' as const }))]]))
})
