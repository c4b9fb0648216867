import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { type ReferenceEngagement, referenceEngagement } from '../../../test/references/page-engagement.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { pageEngagement } from './page-engagement.ts'

setDefaultTimeout(600_000)

const begin = Date.parse('2026-05-10T00:00:00Z')
const period = { start_date: '2026-05-10', end_date: '2026-05-11' }

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-05-20T12:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

/** Numbers that are exact in whole milliseconds, so that the order of a sum makes no difference. */
const seconds = fc.oneof(
  fc.constantFrom<unknown>(0, 1800, 1800.5, -1, null, 'long', '2.5', true, undefined),
  fc.nat(4000).map((it) => it / 4),
)
const scroll = fc.oneof(
  fc.constantFrom<unknown>(0, 100, 101, -1, null, '50', true, undefined),
  fc.nat({ max: 100 }),
)
const event = fc.record({
  visitor: fc.constantFrom('cid_a', 'cid_b', 'cid_c'),
  page: fc.constantFrom('/', '/a', ''),
  // Few times, so that events share a millisecond; over two days, which are stored apart.
  time: fc.oneof(
    fc.nat(20),
    fc.nat(20).map((it) => it + 86_400_000),
  ),
  name: fc.constantFrom('page_view' as const, 'page_leave' as const, 'purchase' as const),
  seconds,
  scroll,
})
type Generated = typeof event extends fc.Arbitrary<infer T> ? T : never

test('pages are measured as by a count view by view, in each order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 60 }), async (events) => {
      const site = await store(events)
      const expected = referenceEngagement(events.flatMap(read))
      const report = await pageEngagement(api.services, site, { ...period, sort: 'page' })
      expect(report.data.rows).toEqual(expected)
      for (const column of ['pageviews', 'avg_engaged_seconds', 'avg_scroll_percent'] as const) {
        const { data } = await pageEngagement(api.services, site, { ...period, sort: `-${column}` })
        const values = data.rows.map((it) => it[column] ?? -1)
        expect(values).toEqual(values.toSorted((a, b) => b - a))
        expect(data.rows.toSorted((a, b) => (a.page < b.page ? -1 : 1))).toEqual(expected)
      }
    }),
    { numRuns: rounds({ short: 15, long: 150 }), endOnFailure: true },
  )
})

let batches = Date.now()

async function store(events: readonly Generated[]): Promise<{ id: string; timezone: string }> {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const batch_id = String(batches++)
  const lines = events.map(({ visitor, page, time, name, seconds, scroll }, n) => {
    const row = eventRow({
      site_id: id,
      event_id: `evt_${n}`,
      event_name: name,
      client_id: visitor,
      timestamp: clickhouseTime(begin + time),
      page,
      properties: JSON.stringify({ engaged_seconds: seconds, scroll_percent: scroll }),
    })
    return JSON.stringify({ ...row, batch_id })
  })
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  return { id, timezone: 'UTC' }
}

function read({ name, seconds, scroll, ...event }: Generated): ReferenceEngagement[] {
  if (name === 'purchase') return []
  return [{ ...event, name, seconds: numberUpTo(1800, seconds), scroll: numberUpTo(100, scroll) }]
}

/** Numbers may be texts. */
function numberUpTo(highest: number, value: unknown): number | undefined {
  const number = typeof value === 'number' || value === '2.5' || value === '50' ? Number(value) : -1
  return number >= 0 && number <= highest ? number : undefined
}
