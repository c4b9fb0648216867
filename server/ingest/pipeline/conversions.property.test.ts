import { afterAll, beforeAll, expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import { t } from 'elysia'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents, recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { openConversions } from '../../../test/fixtures/conversions.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { referenceConversions } from '../../../test/references/conversions.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { DomainEventData } from '../../notify/outbox/event-types.ts'
import type { PublishedConversion } from '../../revenue/conversions/published-conversion.ts'
import type { EventRow } from './event-row.ts'
import { claimBatch, finishBatch } from './inbox-batches.ts'
import { projectConversions } from './project-conversions.ts'
import { projectSessions } from './project-sessions.ts'
import { storeBatch } from './store-batch.ts'

const casesAtOnce = rounds({ short: 30, long: 60 })
const numRuns = rounds({ short: 1, long: 4 })
const minute_ms = 60_000

let conversions: Awaited<ReturnType<typeof openConversions>>
const ranks = new Map<string, bigint>()
beforeAll(async () => {
  conversions = await openConversions()
  const hashes = await conversions.clickhouse.rows({
    sql: `SELECT name, toString(sipHash64(name)) AS hash
      FROM (SELECT arrayJoin(['c:cid_1', 'c:cid_2', 'c:cid_3', 'u:u1', 'u:u2']) AS name)`,
    params: {},
    row: t.Object({ name: t.String(), hash: t.String() }),
  })
  for (const { name, hash } of hashes) ranks.set(name, BigInt(hash))
}, 60_000)
afterAll(() => conversions.close())

const anEvent = fc.record({
  gap_ms: fc.constantFrom(
    1,
    10_000,
    15 * minute_ms,
    30 * minute_ms,
    31 * minute_ms,
    700 * minute_ms,
    2000 * minute_ms,
  ),
  who: fc.constantFrom(
    ['cid_1', ''],
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_1', 'u2'],
    ['cid_2', ''],
    ['cid_2', 'u1'],
    ['cid_3', ''],
    ['', 'u2'],
  ),
  event_name: fc.constantFrom('page_view', 'page_view', 'purchase', 'click', 'identify'),
  page: fc.constantFrom('/', '/cart', '/cart/pay', '/blog'),
  source: fc.constantFrom('', '', 'direct', 'google', 'news'),
  excluded: fc.constantFrom<EventRow['excluded'][]>('', '', '', '', '', '', 'bot'),
  /** The batch that contains the event. */
  batch: fc.nat({ max: 3 }),
})
type Drawn = typeof anEvent extends fc.Arbitrary<infer D> ? D : never

/** Where the leader crashes: after a step, or after n transactions of the last step. The next leader continues. */
const aCrash = fc.constantFrom<(string | number)[]>(
  'none',
  'claimed',
  'stored',
  'sessions',
  'conversions',
  0,
  1,
  2,
  3,
)

function eventsOf(site_id: string, drawn: Drawn[]): { row: EventRow; batch: number }[] {
  let time = Date.parse('2026-03-30T20:00:00.000Z')
  return drawn.map(({ gap_ms, who, source, batch, ...rest }) => {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const timestamp = clickhouseTime(time)
    const medium = source === '' ? '' : source === 'direct' ? 'none' : `${source}-medium`
    return { batch, row: eventRow({ site_id, client_id, user_id, timestamp, source, medium, ...rest }) }
  })
}

class Killed extends Error {}

/** A database that throws `Killed` after `writes` committed transactions. */
function crashingAfter(writes: number, db: Db): Db {
  let left = writes
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return async (work: Parameters<Db['transaction']>[0]) => {
        if (left-- === 0) throw new Killed()
        return target.transaction(work)
      }
    },
  })
}

/** Processes the batch up to the crash; then another leader processes it from the start. */
async function drain(crash: string | number) {
  const { clickhouse, clock, db, postgres, log } = conversions
  const batch = await claimBatch(postgres)
  if (!batch) return
  for (const crashPoint of [crash, 'none']) {
    if (crashPoint === 'claimed') continue
    await storeBatch(clickhouse, batch)
    if (crashPoint === 'stored') continue
    await projectSessions({ clickhouse, log }, batch.id)
    if (crashPoint === 'sessions') continue
    const theirs = typeof crashPoint === 'number' ? crashingAfter(crashPoint, db) : db
    await projectConversions({ clickhouse, clock, log, db: theirs }, batch.id).catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  await finishBatch(postgres, batch.id)
}

const goals = [
  { windowDays: 1, over: {}, isMet: (it: EventRow) => it.event_name === 'purchase' },
  {
    windowDays: 30,
    over: { type: 'page', pagePattern: '/cart*' } as const,
    isMet: (it: EventRow) => it.event_name === 'page_view' && it.page.startsWith('/cart'),
  },
]

async function publishedOf(siteIds: string[]) {
  const { db } = conversions
  const published = await db.select().from(domainEvents).where(inArray(domainEvents.siteId, siteIds))
  const recorded = await db
    .select()
    .from(recordedConversions)
    .where(inArray(recordedConversions.siteId, siteIds))
  return {
    recorded,
    completed: published.filter(({ type }) => type === 'conversion.completed').map(({ data }) => data),
    attributed: published.filter(({ type }) => type === 'conversion.attributed').map(({ data }) => data),
  } as {
    recorded: typeof recorded
    completed: DomainEventData<'conversion.completed'>[]
    attributed: DomainEventData<'conversion.attributed'>[]
  }
}

/** What the domain events of new conversions have in common, in order. */
const shared = (published: Pick<DomainEventData<'conversion.attributed'>, 'conversion' | 'attribution'>[]) =>
  published.map(({ conversion, attribution }) => JSON.stringify({ conversion, attribution })).sort()

const byId = (a: { event_id: string }, b: { event_id: string }) => (a.event_id < b.event_id ? -1 : 1)

test(`publishes each conversion once, as the reference rules define it, despite crashes: ${casesAtOnce * numRuns} cases`, async () => {
  let reattributed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anEvent, { minLength: 1, maxLength: 25 }), {
        minLength: casesAtOnce,
        maxLength: casesAtOnce,
      }),
      fc.array(aCrash, { minLength: 4, maxLength: 4 }),
      async (cases, crashes) => {
        const sites = []
        for (const [number, drawn] of cases.entries()) {
          const id = await conversions.createSite()
          const goalIds = []
          for (const { over, windowDays } of goals)
            goalIds.push(await conversions.createGoal(id, { ...over, attributionWindowDays: windowDays }))
          const isOnce = number % 3 === 0
          const once = isOnce ? await conversions.createGoal(id, { countingMethod: 'one_per_user' }) : null
          sites.push({ id, goalIds, once, events: eventsOf(id, drawn) })
        }
        for (const [number, crash] of crashes.entries()) {
          const rows = sites.flatMap(({ events }) =>
            events.filter((it) => it.batch === number).map(({ row }) => row),
          )
          if (rows.length === 0) continue
          await conversions.inbox.accept(toLines(rows), rows.length)
          await drain(crash as string | number)
        }
        const published = await publishedOf(sites.map(({ id }) => id))
        const first = published.attributed.filter((it) => it.previous_attribution === null)
        expect(shared(first)).toEqual(shared(published.completed))
        reattributed += published.attributed.length - first.length
        const completed = Map.groupBy(published.completed, (it) => it.conversion.id)
        const recorded = Map.groupBy(published.recorded, (it) => it.goalId)
        for (const { goalIds, once, events } of sites) {
          const rows = events.map(({ row }) => row)
          for (const [n, { windowDays, isMet }] of goals.entries()) {
            const goalId = goalIds[n] as string
            const expected = referenceConversions(
              rows,
              isMet,
              windowDays,
              (visitor) => ranks.get(visitor) as bigint,
            ).sort(byId)
            const found = (completed.get(goalId) ?? []).map(({ conversion }) => conversion).sort(byId)
            expect(found.map(({ event_id }) => event_id)).toEqual(expected.map(({ event_id }) => event_id))
            const now = (recorded.get(goalId) ?? []).map(({ eventId, data }) => {
              const { user, attribution } = data as PublishedConversion
              return { event_id: eventId, user_id: user.user_id, attribution }
            })
            expect(now.sort(byId)).toEqual(expected)
          }
          if (once === null) continue
          // A visitor that was never identified has one published conversion, for one of its purchases.
          const purchases = rows.filter((it) => it.excluded === '' && it.event_name === 'purchase')
          const bought = new Set(purchases.filter((it) => it.client_id === 'cid_3').map((it) => it.client_id))
          const theirs = (completed.get(once) ?? []).filter(({ user }) => user.client_id === 'cid_3')
          expect(theirs).toHaveLength(bought.size)
          const ids = (completed.get(once) ?? []).map(({ conversion }) => conversion.event_id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(purchases.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(ids))
        }
      },
    ),
    { numRuns, endOnFailure: true },
  )
  // A short run has too few cases for a higher bound.
  expect(reattributed).toBeGreaterThan(rounds({ short: 0, long: 50 }))
}, 400_000)
