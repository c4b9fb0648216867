import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startInstance } from '../../../test/support/instance.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import { moneyOf } from './exchange-rates.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite({ currency: 'USD' })
})
afterAll(() => api.stop())

const path = () => `/v1/sites/${site.id}/exchange-rates`
const put = (rates: unknown) => api.request('PUT', path(), { body: { rates } })

test('a new site has no rates', async () => {
  const { status, body } = await api.request('GET', path())
  expect(status).toBe(200)
  expect(body.data).toEqual({ currency: 'USD', rates: {}, updated_at: null })
})

test('PUT replaces all rates, keeps them exact, and enqueues the revaluation of conversions', async () => {
  const first = await put({ EUR: 1.08, JPY: 0.006512345 })
  expect(first.status).toBe(200)
  expect(first.body.data).toEqual({
    currency: 'USD',
    rates: { EUR: 1.08, JPY: 0.006512345 },
    updated_at: expect.any(String),
  })
  const stored = { id: site.id, currency: 'USD', settings: defaultSettings }
  expect(await moneyOf(api.services.db, stored)).toEqual({
    currency: 'USD',
    rates: { EUR: '1.080000000', JPY: '0.006512345' },
    ignoresPublicValues: false,
  })
  await put({ GBP: 1.27 })
  expect((await api.request('GET', path())).body.data.rates).toEqual({ GBP: 1.27 })
  const jobs = await api.services.db.execute(
    sql`select 1 from graphile_worker.jobs where key = ${`revalue-conversions:${site.id}`}`,
  )
  expect(jobs.length).toBe(1)
  expect((await put({})).body.data).toEqual({ currency: 'USD', rates: {}, updated_at: null })
})

test('of two concurrent PUT requests, one takes effect', async () => {
  const answers = await Promise.all([put({ EUR: 1.1 }), put({ GBP: 1.3 })])
  expect(answers.map((it) => it.status)).toEqual([200, 200])
  const { rates } = (await api.request('GET', path())).body.data
  expect(Object.keys(rates).length).toBe(1)
})

test.each<[string, unknown]>([
  ['rates.XQX', { XQX: 1 }],
  ['rates.eur', { eur: 1 }],
  ['rates.USD', { USD: 1 }],
  ['rates.EUR', { EUR: 0 }],
  ['rates.EUR', { EUR: -1 }],
  ['rates.EUR', { EUR: '1.08' }],
  ['rates.EUR', { EUR: 1.0000000001 }],
  ['rates', []],
])('is rejected for %s: %j', async (field, rates) => {
  const answer = await put(rates)
  expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
    400,
    'validation_error',
    field,
  ])
})

test('changing the currency of the site deletes its rates, which are relative to the old one', async () => {
  await put({ EUR: 1.1, GBP: 1.3 })
  const change = (body: object) => api.request('PATCH', `/v1/sites/${site.id}`, { body })
  await change({ currency: 'USD', name: 'Same' })
  expect((await api.request('GET', path())).body.data.rates).toEqual({ EUR: 1.1, GBP: 1.3 })
  await change({ currency: 'EUR' })
  expect((await api.request('GET', path())).body.data).toEqual({
    currency: 'EUR',
    rates: {},
    updated_at: null,
  })
})

test('deleting a site deletes its rates', async () => {
  await put({ EUR: 1.1 })
  await api.request('DELETE', `/v1/sites/${site.id}`)
  const left = await api.services.db.execute(sql`select 1 from exchange_rates where site_id = ${site.id}`)
  expect(left.length).toBe(0)
})
