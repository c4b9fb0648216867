import { afterAll, beforeAll, expect, test } from 'bun:test'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { id } from '../../platform/ids.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

test('the summary supports many goals with the maximum number of filters', async () => {
  const site = await api.createSite()
  const many = (n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, k) => [`p${k}.x`, { gte: k, lt: k + 2 }]))
  const stored = Array.from({ length: 30 }, (_, n) => ({
    id: id('goal'),
    siteId: site.id,
    name: `Goal ${n}`,
    type: 'event' as const,
    eventName: n % 2 === 0 ? 'purchase' : 'signup',
    filters: n < 28 ? many(20) : {},
    valueType: 'dynamic' as const,
    valueProperty: `value.${n}`,
    attributionWindowDays: 30,
    countingMethod: 'every' as const,
    createdAt: new Date(1_700_000_000_000 - n),
  }))
  await api.services.db.insert(goals).values(stored)
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, k) => [`p${k}`, { x: k + 1 }]))
  const event = {
    event_name: 'purchase',
    client_id: 'cid_a',
    properties: { ...properties, value: { 0: 5, 28: 7 } },
  }
  await api.request('POST', '/v1/events', { body: { site_id: site.id, ...event } })
  await api.drained()
  const { status, body } = await api.request('GET', `/v1/sites/${site.id}/conversions/summary`)
  expect([status, body.error]).toEqual([200, undefined])
  const rows = body.data.goals as { conversion_id: string; conversions: number; value: number }[]
  expect(rows.map((it) => it.conversion_id)).toEqual(stored.map((it) => it.id))
  expect(rows.map((it) => it.conversions)).toEqual(stored.map((_, n) => (n % 2 === 0 ? 1 : 0)))
  expect(rows.flatMap((it, n) => (it.value > 0 ? [[n, it.value]] : []))).toEqual([
    [0, 5],
    [28, 7],
  ])
}, 120_000)
