import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import fc from 'fast-check'
import { recordedConversions } from '../../db/postgres/schema/facts.ts'
import { startInstance } from '../../test/instance.ts'
import { rounds } from '../../test/run-options.ts'
import type { Told } from '../conversions/recorded-conversions.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { eventRow, toLines } from '../pipeline/pipeline-fixture.ts'
import { referenceSessions } from '../pipeline/sessions.reference.ts'
import { carryOutErasure } from './erasure-run.ts'

const minute_ms = 60_000
const cases = rounds({ short: 2, long: 8 })

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

const anEvent = fc.record({
  gap_ms: fc.constantFrom(7, 10_000, 15 * minute_ms, 30 * minute_ms, 31 * minute_ms, 700 * minute_ms),
  who: fc.constantFrom(
    ['cid_1', ''],
    ['cid_1', ''],
    ['cid_1', 'ann'],
    ['cid_1', 'bob'],
    ['cid_2', ''],
    ['cid_2', 'ann'],
    ['cid_3', ''],
    ['cid_3', 'bob'],
    ['', 'ann'],
    ['', 'bob'],
  ),
  event_name: fc.constantFrom('page_view', 'page_view', 'purchase', 'page_leave'),
  page: fc.constantFrom('/', '/cart', '/blog'),
  source: fc.constantFrom('', 'google', 'news'),
  traits: fc.constantFrom('{}', '{}', '{"plan":"pro"}', '{"plan":"free","team":null}'),
  excluded: fc.constantFrom<EventRow['excluded'][]>('', '', '', '', '', 'bot'),
  id_supplied: fc.boolean(),
  isLater: fc.constantFrom(false, false, false, true),
})
type Drawn = typeof anEvent extends fc.Arbitrary<infer D> ? D : never

const text = (time: number) => new Date(time).toISOString().replace('T', ' ').slice(0, -1)

function rowsOf(drawn: Drawn[]) {
  let time = Date.now() - 15 * 86_400_000
  return drawn.map(({ gap_ms, who, isLater, source, ...rest }) => {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const origin = source && { source, medium: 'organic', channel: 'Organic Search' }
    return {
      isLater,
      row: eventRow({ site_id: '', client_id, user_id, timestamp: text(time), ...origin, ...rest }),
    }
  })
}

/** Whose an event is, in the plainest way: the one who sat there when it came. */
function ownerOf(rows: EventRow[]): (row: EventRow) => string {
  const visitorOf = (row: EventRow) => (row.client_id ? `c:${row.client_id}` : `u:${row.user_id}`)
  const sessions = referenceSessions(rows)
  return (row) => {
    const visitor = visitorOf(row)
    if (row.user_id !== '') return `u:${row.user_id}`
    const counted = rows.filter((it) => it.excluded === '' && visitorOf(it) === visitor && it.user_id !== '')
    const users = [...new Set(counted.map((it) => it.user_id))]
    if (users.length === 0) return visitor
    if (users.length === 1) return `u:${users[0]}`
    const begun = sessions.filter((it) => it.visitor === visitor && it.start <= row.timestamp)
    return begun.at(-1)?.person ?? visitor
  }
}

const tables = {
  events: '* EXCEPT (site_id, batch_id, processed_at)',
  event_keys: 'event_id',
  custom_events: '* EXCEPT site_id',
  // `is_shared` says what was known when the session was written; what follows from it is in `shared_sessions`.
  sessions: '* EXCEPT (site_id, version, is_shared)',
  visitor_sessions: '* EXCEPT (site_id, version)',
  shared_sessions: '* EXCEPT (site_id, version)',
  visitor_days: 'visitor, day',
  identities: 'visitor, user_id, first_seen',
  user_visitors: 'user, visitor',
  user_traits: '* EXCEPT site_id',
}

async function contentsOf(siteId: string) {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(tables)) {
    const final = /^(events|event_keys|custom_events)$/.test(table) ? '' : 'FINAL'
    const rows = await api.services.clickhouse.rows(
      {
        sql: `SELECT ${columns} FROM ${table} ${final} WHERE site_id = {site_id:String}`,
        params: { site_id: siteId },
        row: t.Object({}),
      },
      { settings: { output_format_json_quote_64bit_integers: 1 } },
    )
    found[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

async function reportsOf(siteId: string, goal: string) {
  const steps = [{ event_name: 'page_view' }, { event_name: 'purchase' }]
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const answers = await Promise.all([
    api.request('GET', `/v1/sites/${siteId}/analytics/traffic?dimensions=source,date`),
    api.request('POST', `/v1/sites/${siteId}/analytics/funnel`, {
      body: { name: 'Buy', steps, start_date: day(30), end_date: day(0) },
    }),
    api.request('GET', `/v1/sites/${siteId}/conversions/${goal}/stats`),
  ])
  return answers.map(({ status, body: { data } }) => [
    status,
    { ...data, conversion_id: undefined, period: undefined },
  ])
}

async function toldOf(siteId: string) {
  const recorded = await api.services.db
    .select()
    .from(recordedConversions)
    .where(eq(recordedConversions.siteId, siteId))
  return recorded
    .map(({ eventId, person, data }) => {
      const { user, attribution } = data as Told
      return { eventId, person, user, attribution }
    })
    .sort((a, b) => (a.eventId < b.eventId ? -1 : 1))
}

async function siteWith() {
  const { id } = await api.createSite()
  const body = { name: 'Purchase', event_name: 'purchase' }
  const goal = await api.request('POST', `/v1/sites/${id}/conversions`, { body })
  return { id, goal: goal.body.data.id as string }
}

async function send(siteId: string, rows: EventRow[]) {
  const own = rows.map((row) => ({ ...row, site_id: siteId }))
  if (own.length > 0)
    await api.services.inbox.accept(
      toLines(own),
      own.length,
      own.some((it) => it.id_supplied),
    )
  await api.drained()
}

class Killed extends Error {}

/** Services whose process dies with so many changes to ClickHouse made. */
function dyingAfter(changes: number) {
  let left = changes
  const clickhouse = new Proxy(api.services.clickhouse, {
    get(target, name) {
      if (name !== 'deleteRows' && name !== 'command') return Reflect.get(target, name)
      return async (...args: Parameters<typeof target.deleteRows>) => {
        if (left-- === 0) throw new Killed()
        return (Reflect.get(target, name) as typeof target.deleteRows)(...args)
      }
    },
  })
  return { ...api.services, clickhouse }
}

test(`a site is as if it had never seen what is erased, also when it is killed on the way: ${cases} cases`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEvent, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('ann', 'ann', 'bob', 'cid_1', 'cid_2'),
      fc.nat({ max: 14 }),
      async (drawn, subject, deathAfter) => {
        const rows = rowsOf(drawn)
        const [site, other] = [await siteWith(), await siteWith()]
        await send(
          site.id,
          rows.filter((it) => !it.isLater).map((it) => it.row),
        )
        const asked = await api.request('DELETE', `/v1/sites/${site.id}/users/${subject}`)
        if (asked.status === 422) return
        expect(asked.status).toBe(202)
        const since = text(Date.parse(asked.body.data.requested_at) + 1000)
        const later = rows.filter((it) => it.isLater)
        for (const { row } of later) row.ingested_at = since
        await send(
          site.id,
          later.map((it) => it.row),
        )

        const all = rows.map((it) => it.row)
        const owner = ownerOf(all)
        const isUser = all.some((it) => it.user_id === subject)
        const person = isUser ? `u:${subject}` : `c:${subject}`
        const kept = rows.filter((it) => it.isLater || owner(it.row) !== person).map((it) => it.row)
        await send(other.id, kept)

        const erasure = asked.body.data.id as string
        await carryOutErasure(dyingAfter(deathAfter), erasure).catch((error) => {
          if (!(error instanceof Killed)) throw error
        })
        expect(await carryOutErasure(api.services, erasure)).toBe(true)

        expect(await contentsOf(site.id)).toEqual(await contentsOf(other.id))
        expect(await reportsOf(site.id, site.goal)).toEqual(await reportsOf(other.id, other.goal))
        expect(await toldOf(site.id)).toEqual(await toldOf(other.id))
        const { body } = await api.request('GET', `/v1/sites/${site.id}/erasures/${erasure}`)
        expect(body.data.removed.events).toBeGreaterThanOrEqual(all.length - kept.length)
      },
    ),
    { numRuns: cases, endOnFailure: true },
  )
}, 600_000)
