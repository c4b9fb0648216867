import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { mailChange } from './alert-mail.ts'
import { checkSite } from './check.ts'

setDefaultTimeout(60_000)

const day = '2026-05-12'

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-05-11T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

/** At 12:00: a shop with currency EUR and an alert on its hourly revenue. */
async function watchedShop(threshold: number, more: object = {}) {
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop({ currency: 'EUR' })
  await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    body: { name: 'Order', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const alert = await shop.watch({ metric: 'revenue', operator: 'above', threshold, window: 'hour' }, more)
  return {
    ...shop,
    alert,
    order: (at: string, properties: { value: number; currency?: string }) =>
      shop.visits(1, `${day}T${at}:00Z`, { event_name: 'purchase', properties }),
    countIn: (currency: string) => api.request('PATCH', `/v1/sites/${shop.id}`, { body: { currency } }),
    async checkAt(hour: number) {
      api.moveTo(`${day}T${hour}:01:10Z`)
      await shop.check()
    },
  }
}

const mailsTo = (email: string) =>
  api.mails.received.filter((it) => it.to.includes(email)).map((it) => it.mail.text ?? '')

test('a reading keeps its currency when the currency of the site changes', async () => {
  const email = 'a@currency.example'
  const { alert, order, countIn, checkAt } = await watchedShop(10, { recipients: [email] })
  await order('12:30', { value: 15 })
  await checkAt(13)
  await countIn('JPY')
  expect((await alert.read()).last_check).toMatchObject({ current_value: 15, currency: 'EUR' })
  const [triggered] = await alert.history()
  expect(triggered.check).toMatchObject({ current_value: 15, currency: 'EUR', condition: { threshold: 10 } })
  // A delayed mail.
  await mailChange(api.services, { change_id: triggered.id, email })
  expect(mailsTo(email)).toEqual([expect.stringMatching(/above €10\.00\nValue: €15\.00\n/)])

  await order('13:30', { value: 3 })
  await checkAt(14)
  expect((await alert.read()).last_check).toMatchObject({ current_value: 3, currency: 'JPY' })
  const history = await alert.history()
  expect(history.map((it: { check: { currency: string } }) => it.check.currency)).toEqual(['JPY', 'EUR'])
  await mailChange(api.services, { change_id: history[0].id, email })
  expect(mailsTo(email)[1]).toMatch(/above ¥10\nValue: ¥3\n/)
  expect((await api.domainEventsOf(alert.id)).map(({ type, data }) => [type, data.currency])).toEqual([
    ['alert.triggered', 'EUR'],
    ['alert.resolved', 'JPY'],
  ])
})

test('a threshold is in the currency of the site at the time of the check', async () => {
  const { id, alert, order, countIn, checkAt } = await watchedShop(1000)
  await order('12:30', { value: 900, currency: 'EUR' })
  await checkAt(13)
  expect(await alert.read()).toMatchObject({ state: 'ok', last_check: { current_value: 900 } })
  await countIn('USD')
  await api.request('PUT', `/v1/sites/${id}/exchange-rates`, { body: { rates: { EUR: 1.2 } } })
  await order('13:30', { value: 900, currency: 'EUR' })
  await checkAt(14)
  expect(await alert.read()).toMatchObject({
    state: 'triggered',
    last_check: { current_value: 1080, currency: 'USD' },
  })
})

test('a check is repeated if the currency changes while it counts', async () => {
  const { id, alert, order, countIn, check } = await watchedShop(10)
  await order('12:30', { value: 15 })
  api.moveTo(`${day}T13:01:10Z`)
  const { clickhouse } = api.services
  const rows = async (statement: Statement) => {
    await countIn('USD')
    return clickhouse.rows(statement)
  }
  await checkSite(
    { ...api.services, clickhouse: { ...clickhouse, rows: rows as typeof clickhouse.rows } },
    id,
  )
  expect(await alert.read()).toMatchObject({ state: 'ok', last_check: null })
  await check()
  expect(await alert.read()).toMatchObject({ state: 'triggered', last_check: { currency: 'USD' } })
  expect(await alert.history()).toHaveLength(1)
})
