import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import { quantile } from '../../../test/references/events.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { ofEachVital, type Vital, vitalsEvent } from './vitals.ts'
import { webVitals, webVitalsBreakdown } from './web-vitals.ts'

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

const milliseconds = fc.oneof(
  fc.constantFrom<unknown>(0, 200, 500, 800, 1800, 2500, 2500.001, 3000, 4000, 3_600_000, 3_600_001),
  fc.constantFrom<unknown>(-1, null, 'slow', '250.5', true, [1], undefined),
  fc.integer({ min: 0, max: 10_000 }),
)
const shift = fc.oneof(
  fc.constantFrom<unknown>(0, 0.1, 0.1001, 0.25, 0.251, null, -0.1),
  fc.integer({ min: 0, max: 1000 }).map((it) => it / 1000),
)
const pageLoad = fc.record({
  time: fc.nat(days * day_ms - 1).map((it) => begin + it),
  sender: fc.constantFrom('ann', 'bob', 'cid_1'),
  page: fc.constantFrom('/', '/a', '/b', ''),
  properties: fc.record({
    lcp: milliseconds,
    inp: milliseconds,
    cls: shift,
    fcp: milliseconds,
    ttfb: milliseconds,
  }),
})
type PageLoad = typeof pageLoad extends fc.Arbitrary<infer T> ? T : never

test('percentiles and counts are those of a count page load by page load', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pageLoad, { minLength: 1, maxLength: 60 }), async (loads) => {
      const site = await store(loads)
      const report = await webVitals(api.services, site, period)
      expect(report.page_loads).toBe(loads.length)
      expect(report.vitals).toEqual(summariesOf(loads))
      expect(report.series.map(({ page_loads, vitals }) => ({ page_loads, vitals }))).toEqual(
        Array.from({ length: days }, (_, n) => measuredIn(loads.filter((it) => dayOf(it) === n))),
      )
      const { values } = await webVitalsBreakdown(api.services, site, { ...period, by: 'page' })
      const byPage = [...Map.groupBy(loads, (it) => it.page)]
        .map(([value, those]) => ({ value, ...measuredIn(those), previous: null }))
        .sort((a, b) => b.page_loads - a.page_loads || (a.value < b.value ? -1 : 1))
      expect(values).toEqual(byPage)
      expect(report.previous).toBeNull()
      await checkComparison(site, loads)
      const segmentId = await createStaticSegment(api, site.id, ['ann'])
      const ofOthers = await webVitals(api.services, site, { ...period, filters: `segment!=${segmentId}` })
      expect(ofOthers.vitals).toEqual(summariesOf(loads.filter((it) => it.sender !== 'ann')))
    }),
    { numRuns: rounds({ short: 15, long: 150 }), endOnFailure: true },
  )
})

/** The last two days compared with the two before. */
async function checkComparison(site: { id: string; timezone: string }, loads: readonly PageLoad[]) {
  const query = { start_date: '2026-05-12', end_date: '2026-05-13', compare: 'preceding' }
  const [earlier, later] = [loads.filter((it) => dayOf(it) < 2), loads.filter((it) => dayOf(it) >= 2)]
  const { page_loads, vitals, previous, compared_with } = await webVitals(api.services, site, query)
  expect({ page_loads, vitals }).toEqual(measuredIn(later))
  expect(compared_with).toEqual({ start: '2026-05-10T00:00:00.000Z', end: '2026-05-11T23:59:59.999Z' })
  const days = [0, 1].map((n) => percentilesOf(earlier.filter((it) => dayOf(it) === n)))
  expect(previous).toEqual({ ...measuredIn(earlier), p75: days })
  const { values } = await webVitalsBreakdown(api.services, site, { ...query, by: 'page' })
  for (const { value, previous } of values)
    expect(previous).toEqual(measuredIn(earlier.filter((it) => it.page === value)))
  expect(values.length).toBe(new Set(later.map((it) => it.page)).size)
}

let batches = Date.now()

async function store(loads: readonly PageLoad[]): Promise<{ id: string; timezone: string }> {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const batch_id = String(batches++)
  const lines = loads.map(({ time, sender, page, properties }, n) => {
    const row = eventRow({
      site_id: id,
      event_id: `evt_${n}`,
      event_name: vitalsEvent,
      client_id: sender.startsWith('cid_') ? sender : '',
      user_id: sender.startsWith('cid_') ? '' : sender,
      timestamp: clickhouseTime(time),
      page,
      properties: JSON.stringify(properties),
    })
    return JSON.stringify({ ...row, batch_id })
  })
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return { id, timezone: 'UTC' }
}

const dayOf = ({ time }: PageLoad) => Math.floor((time - begin) / day_ms)

/** The values that count, in thousandths and in ascending order. As whole numbers, they are interpolated exactly. */
function numbersOf(loads: readonly PageLoad[], vital: Vital): number[] {
  return loads
    .map((it) => it.properties[vital])
    .map((it) => (typeof it === 'number' || it === '250.5' ? Number(it) : -1))
    .filter((it) => it >= 0 && it <= 3_600_000)
    .map((it) => Math.round(it * 1000))
    .sort((a, b) => a - b)
}

function percentileOf(loads: readonly PageLoad[], vital: Vital): number | null {
  const numbers = numbersOf(loads, vital)
  return numbers.length === 0 ? null : Math.round(quantile(numbers, 0.75)) / 1000
}

const percentilesOf = (loads: readonly PageLoad[]) => ofEachVital((it) => percentileOf(loads, it))

// The limits are written again: a wrong one in the report must not agree with itself.
const bounds: Record<Vital, [good: number, poor: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1800, 3000],
  ttfb: [800, 1800],
}

function measuredIn(loads: readonly PageLoad[]) {
  return { page_loads: loads.length, vitals: summariesOf(loads) }
}

function summariesOf(loads: readonly PageLoad[]) {
  return ofEachVital((it) => {
    const numbers = numbersOf(loads, it)
    const good = numbers.filter((value) => value <= bounds[it][0] * 1000).length
    const poor = numbers.filter((value) => value > bounds[it][1] * 1000).length
    return {
      p75: percentileOf(loads, it),
      measured: numbers.length,
      good,
      needs_improvement: numbers.length - good - poor,
      poor,
    }
  })
}
