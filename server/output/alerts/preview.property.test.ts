import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { startAlerts } from '../../../test/fixtures/alerts.ts'

setDefaultTimeout(300_000)

const hour_ms = 3_600_000
const hours = 48
const begin = Date.parse('2026-02-10T00:00:00Z')
const shifts = { none: 0, previous_hour: 1, previous_day: 24 } as const

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(begin + hours * hour_ms + 120_000)
}, 120_000)
afterAll(() => api.stop())

const rule = fc.record({
  operator: fc.constantFrom('above', 'below', 'increased_by_percent', 'decreased_by_percent'),
  threshold: fc.constantFrom(0, 1, 3, 12, 50),
  window: fc.constantFrom('hour', 'day'),
  against: fc.constantFrom('previous_hour', 'previous_day'),
  minimum_volume: fc.constantFrom(0, 2),
})
type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never

/** Reference implementation: computes the state of an alert after each hour from the plain counts. */
function referenceStates(
  counts: number[],
  { condition, minimum_volume }: ReturnType<typeof toRequest>,
  wasTriggered = false,
): boolean[] {
  const { operator, threshold, window, comparison_period } = condition
  const length = window === 'hour' ? 1 : 24
  const sum = (end: number) =>
    counts.slice(Math.max(0, end - length), Math.max(0, end)).reduce((total, it) => total + it, 0)
  let isTriggered = wasTriggered
  return counts.map((_, n) => {
    const now = sum(n + 1)
    const before = comparison_period === 'none' ? 0 : sum(n + 1 - shifts[comparison_period])
    const margin = threshold < 1 ? 0 : Math.ceil(threshold / 10)
    if (Math.max(now, before) < minimum_volume) {
      if (operator === 'above' && now <= threshold - margin) isTriggered = false
      return isTriggered
    }
    const change = (100 * (now - before)) / before
    if (operator === 'above') {
      if (now > threshold) isTriggered = true
      else if (now <= threshold - margin) isTriggered = false
    } else if (operator === 'below') {
      if (now < threshold) isTriggered = true
      else if (now >= threshold + margin) isTriggered = false
    } else if (before > 0) {
      const percent = Math.round(100 * (operator === 'increased_by_percent' ? change : -change)) / 100
      if (percent >= threshold) isTriggered = true
      else if (percent < threshold - threshold / 10) isTriggered = false
    }
    return isTriggered
  })
}

/** Converts a rule to the request format of the API. */
function toRequest({ against, window, minimum_volume, ...rest }: Rule) {
  const isCompared = rest.operator.endsWith('percent')
  const comparison_period = !isCompared ? 'none' : window === 'day' ? 'previous_day' : against
  // No count is below zero, and a change of at least zero percent is none.
  const threshold = rest.operator === 'above' ? rest.threshold : Math.max(1, rest.threshold)
  const isImpossible = rest.operator === 'below' && threshold <= minimum_volume
  return {
    condition: {
      metric: 'sessions',
      ...rest,
      threshold,
      window,
      comparison_period: comparison_period as keyof typeof shifts,
    },
    minimum_volume: isImpossible ? 0 : minimum_volume,
  }
}

test('the preview, hourly checks and the reference implementation agree', async () => {
  const counts = fc.array(fc.constantFrom(0, 0, 1, 2, 3, 4, 8, 12, 13), {
    minLength: hours,
    maxLength: hours,
  })
  await fc.assert(
    fc.asyncProperty(counts, fc.array(rule, { minLength: 8, maxLength: 8 }), async (visits, rules) => {
      api.advance(begin + hours * hour_ms + 120_000 - api.services.clock())
      const shop = await api.createShop()
      const events = visits.flatMap((count, hour) =>
        Array.from({ length: count }, (_, n) => ({
          event_name: 'page_view',
          client_id: `cid_${hour}_${n}`,
          timestamp: new Date(begin + hour * hour_ms + n * 1000).toISOString(),
        })),
      )
      for (let from = 0; from < events.length; from += 1000)
        await api.request('POST', '/v1/events/batch', {
          body: { site_id: shop.id, events: events.slice(from, from + 1000) },
        })
      await api.drained()
      const inputs = rules.map(toRequest)
      const expected = inputs.map((it) => referenceStates(visits, it))
      for (const input of inputs) {
        const { minimum_volume, condition } = input
        const preview = await shop.preview(condition, { minimum_volume, check_every: 'hour' })
        const points: { at: string; is_triggered: boolean }[] = preview.points
        const own = points.filter((it) => Date.parse(it.at) > begin).map((it) => it.is_triggered)
        // Counts are zero before the first sessions. `below` can be met there, so take over the state from then.
        const began = points.findLast((it) => Date.parse(it.at) <= begin)?.is_triggered ?? false
        if (began) expect(condition.operator).toBe('below')
        expect({ input, own }).toEqual({ input, own: referenceStates(visits, input, began) })
      }

      api.advance(begin - api.services.clock())
      const watched = []
      for (const { condition, minimum_volume } of inputs)
        watched.push(await shop.watch(condition, { minimum_volume, check_every: 'hour' }))
      const seen: boolean[][] = inputs.map(() => [])
      const key = await api.keyOf('live')
      for (let hour = 1; hour <= hours; hour++) {
        api.advance(begin + hour * hour_ms + 61_000 - api.services.clock())
        await shop.check()
        const { body } = await api.request('GET', `${shop.path}?limit=100`, { key })
        for (const [n, { id }] of watched.entries())
          seen[n]?.push(body.data.find((it: { id: string }) => it.id === id).state === 'triggered')
      }
      expect(seen).toEqual(expected)
    }),
    { numRuns: 1 },
  )
})
