import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { webhookAttemptCounts, webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { startDeliveries } from '../../../test/fixtures/delivery.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { recordAttempts } from './attempt-record.ts'
import { expireDeliveries } from './retention.ts'
import type { WebhookStatistics } from './statistics-model.ts'

setDefaultTimeout(60_000)

type Attempt = { before_ms: number; duration_ms: number; status: number | null }
type Counts = WebhookStatistics['totals']

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const url = 'http://127.0.0.1:9/in'

let api: Awaited<ReturnType<typeof startDeliveries>>
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())

const read = async (webhookId: string, period: string): Promise<WebhookStatistics> =>
  (await api.request('GET', `/v1/webhooks/${webhookId}/statistics?period=${period}`)).body.data

/** Stores an attempt at a new delivery for each of the given ones. */
async function attempt(webhookId: string, attempts: Attempt[]) {
  const ids = await api.add(webhookId, attempts.length)
  const now = api.services.clock()
  const message = { url, headers: {}, body: '{}' }
  const outcomes = await Promise.all(
    attempts.map(async ({ before_ms, duration_ms, status }, index) => {
      const [delivery] = await api.services.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, ids[index] as string))
      if (!delivery) throw new Error('the delivery is missing')
      const startedAt = new Date(now - before_ms)
      const error = status !== null && status < 300 ? null : 'failed'
      return {
        delivery,
        startedAt,
        endedAt: new Date(startedAt.getTime() + duration_ms),
        message,
        reply: { status, headers: {}, body: '', error, duration_ms },
      }
    }),
  )
  await recordAttempts(api.services, webhookId, outcomes)
  // Another process may store the same attempts: they are counted once.
  await recordAttempts(api.services, webhookId, outcomes)
}

test('attempts are counted by hour and outcome, with the latency of those that were answered', async () => {
  const webhook = await api.subscribe(url)
  await attempt(webhook.id, [
    { before_ms: 0, duration_ms: 84, status: 200 },
    { before_ms: 0, duration_ms: 126, status: 204 },
    { before_ms: 0, duration_ms: 1349, status: 500 },
    { before_ms: 0, duration_ms: 30_000, status: null },
    { before_ms: 2 * hour_ms, duration_ms: 5, status: 200 },
    { before_ms: 30 * hour_ms, duration_ms: 7, status: 200 },
  ])
  const statistics = await read(webhook.id, '24h')
  expect(statistics).toMatchObject({ webhook_id: webhook.id, interval: 'hour', timezone: 'UTC' })
  expect(statistics.series).toHaveLength(24)
  expect(statistics.series.at(-1)).toMatchObject({
    delivered: 2,
    refused: 1,
    unanswered: 1,
    latency_p50_ms: 130,
    latency_p95_ms: 1300,
  })
  expect(statistics.series.at(-2)).toMatchObject({ delivered: 0, latency_p50_ms: null })
  expect(statistics.series.at(-3)).toMatchObject({ delivered: 1, latency_p50_ms: 5 })
  expect(statistics.totals).toMatchObject({ delivered: 3, refused: 1, unanswered: 1, latency_p50_ms: 84 })
  expect((await read(webhook.id, '30d')).totals.delivered).toBe(4)
})

test('a subscription without attempts has empty hours, and only statistics of the workspace are listed', async () => {
  const webhook = await api.subscribe(url)
  const { data } = (await api.request('GET', '/v1/webhooks/statistics')).body
  const { data: all } = (await api.request('GET', '/v1/webhooks?limit=100')).body
  const idsOf = (key: string, rows: Record<string, string>[]) => rows.map((row) => row[key])
  expect(idsOf('webhook_id', data)).toEqual(idsOf('id', all))
  const found = data.find((it: WebhookStatistics) => it.webhook_id === webhook.id)
  expect(found.totals).toEqual(none)
  expect(found.series).toHaveLength(24)
})

test('counts stay when deliveries are erased, for 30 days', async () => {
  const webhook = await api.subscribe(url)
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect((await read(webhook.id, '24h')).totals.unanswered).toBe(1)
  await api.services.db.execute(sql`delete from webhook_deliveries where webhook_id = ${webhook.id}`)
  expect((await read(webhook.id, '24h')).totals.unanswered).toBe(1)
  api.advance(31 * day_ms)
  await expireDeliveries(api.services)
  const { webhookId } = webhookAttemptCounts
  const rows = await api.services.db.select().from(webhookAttemptCounts).where(eq(webhookId, webhook.id))
  expect(rows).toEqual([])
})

const none: Counts = { delivered: 0, refused: 0, unanswered: 0, latency_p50_ms: null, latency_p95_ms: null }

/** The counts of attempts, in plain code. */
function countsOf(attempts: Attempt[]): Counts {
  const durations = attempts
    .filter(({ status }) => status !== null)
    .map(({ duration_ms }) => duration_ms)
    .sort((one, other) => one - other)
  const percentile = (share: number) => {
    const value = durations[Math.ceil(share * durations.length - 1e-9) - 1]
    return value === undefined ? null : Number(value.toPrecision(2))
  }
  const number = (isSo: (status: number | null) => boolean) =>
    attempts.filter(({ status }) => isSo(status)).length
  return {
    delivered: number((status) => status === 200),
    refused: number((status) => status === 500),
    unanswered: number((status) => status === null),
    latency_p50_ms: percentile(0.5),
    latency_p95_ms: percentile(0.95),
  }
}

test('the statistics of any attempts are those of a plain count', async () => {
  const anAttempt = fc.record({
    before_ms: fc.integer({ min: 0, max: 40 * day_ms }).map((it) => (it % 3 ? it % day_ms : it)),
    duration_ms: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 40_000 })),
    status: fc.constantFrom(200, 200, 500, null),
  })
  const batches = fc.array(fc.array(anAttempt, { minLength: 1, maxLength: 20 }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(batches, fc.constantFrom('24h', '7d', '30d'), async (given, period) => {
      const webhook = await api.subscribe(url)
      for (const batch of given) await attempt(webhook.id, batch)
      const now = api.services.clock()
      const { totals, series, interval } = await read(webhook.id, period)
      const step_ms = interval === 'hour' ? hour_ms : day_ms
      const all = given.flat().map((it) => ({ ...it, at: now - it.before_ms }))
      const inTime = (from: number, to: number) => all.filter(({ at }) => at >= from && at < to)
      const [first] = series
      expect(totals).toEqual(countsOf(inTime(Date.parse(first?.start ?? ''), Number.POSITIVE_INFINITY)))
      for (const { start, ...counts } of series) {
        const from = Date.parse(start)
        expect(counts).toEqual(countsOf(inTime(from, from + step_ms)))
      }
      expect((await api.request('DELETE', `/v1/webhooks/${webhook.id}`)).status).toBe(204)
    }),
    { numRuns: rounds({ short: 15, long: 80 }) },
  )
})
