import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import {
  contentsOf,
  createSite,
  recordedOf,
  reportsOf,
  runInterrupted,
  send,
} from '../../../test/fixtures/erasure.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { referenceSessions } from '../../../test/references/sessions.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { runErasure } from './erasure-run.ts'

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

function rowsOf(drawn: Drawn[]) {
  let time = Date.now() - 15 * 86_400_000
  return drawn.map(({ gap_ms, who, isLater, source, ...rest }) => {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const origin = source && { source, medium: 'organic', channel: 'Organic Search' }
    return {
      isLater,
      row: eventRow({ site_id: '', client_id, user_id, timestamp: clickhouseTime(time), ...origin, ...rest }),
    }
  })
}

/** A simple reference for the person of an event: the user of the browser at its time. */
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
    const earlier = sessions.filter((it) => it.visitor === visitor && it.start <= row.timestamp)
    return earlier.at(-1)?.person ?? visitor
  }
}

test(`after an erasure, even an interrupted one, a site equals a site that never had the erased events: ${cases} cases`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEvent, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('ann', 'ann', 'bob', 'cid_1', 'cid_2'),
      fc.nat({ max: 20 }),
      async (drawn, subject, interruptAfter) => {
        const rows = rowsOf(drawn)
        const [site, other] = [await createSite(api), await createSite(api)]
        await send(
          api,
          site.id,
          rows.filter((it) => !it.isLater).map((it) => it.row),
        )
        const requested = await api.request('DELETE', `/v1/sites/${site.id}/users/${subject}`)
        if (requested.status === 422) return
        expect(requested.status).toBe(202)
        const since = clickhouseTime(Date.parse(requested.body.data.requested_at) + 1000)
        const later = rows.filter((it) => it.isLater)
        for (const { row } of later) row.ingested_at = since
        await send(
          api,
          site.id,
          later.map((it) => it.row),
        )

        const all = rows.map((it) => it.row)
        const owner = ownerOf(all)
        const isUser = all.some((it) => it.user_id === subject)
        const person = isUser ? `u:${subject}` : `c:${subject}`
        const kept = rows.filter((it) => it.isLater || owner(it.row) !== person).map((it) => it.row)
        await send(api, other.id, kept)

        const erasure = requested.body.data.id as string
        await runInterrupted(api, interruptAfter, (services) => runErasure(services, erasure))
        expect(await runErasure(api.services, erasure)).toBe(true)

        expect(await contentsOf(api, site.id)).toEqual(await contentsOf(api, other.id))
        expect(await reportsOf(api, site)).toEqual(await reportsOf(api, other))
        expect(await recordedOf(api, site.id)).toEqual(await recordedOf(api, other.id))
        const { body } = await api.request('GET', `/v1/sites/${site.id}/erasures/${erasure}`)
        expect(body.data.removed.events).toBeGreaterThanOrEqual(all.length - kept.length)
      },
    ),
    { numRuns: cases, endOnFailure: true },
  )
}, 600_000)
