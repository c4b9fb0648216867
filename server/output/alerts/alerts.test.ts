import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startAlerts } from '../../../test/fixtures/alerts.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

const above = { metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' }

test('an alert has defaults and can be listed, read, changed and deleted', async () => {
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'decreased_by_percent', threshold: 50 })
  const read = await alert.read()
  expect(read).toMatchObject({
    name: 'Watched',
    description: '',
    severity: 'medium',
    state: 'ok',
    condition: {
      metric: 'sessions',
      conversion_id: null,
      event_name: null,
      operator: 'decreased_by_percent',
      threshold: 50,
      comparison_period: 'previous_week',
      window: 'day',
      filters: '',
    },
    minimum_volume: 0,
    check_every: 'hour',
    muted_until: null,
    recipients: [],
    subscriptions: [],
    triggered_at: null,
    last_check: null,
    check_error: null,
  })
  const second = await shop.watch(above, { severity: 'critical', recipients: ['A@x.example', 'a@x.example'] })
  const { body } = await api.request('GET', `${shop.path}?limit=1`)
  expect(body.data.map((it: { id: string }) => it.id)).toEqual([second.id])
  expect(body.data[0].recipients).toEqual(['a@x.example'])
  expect(body.pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true })

  const { data } = await alert.patch({ name: 'Fell', condition: { threshold: 30 } })
  expect(data).toMatchObject({ name: 'Fell', condition: { ...read.condition, threshold: 30 } })
  expect(
    (await alert.patch({ condition: { operator: 'below', threshold: 5 } })).data.condition,
  ).toMatchObject({
    operator: 'below',
    comparison_period: 'none',
  })
  expect((await api.request('DELETE', alert.path)).status).toBe(204)
  expect((await api.request('GET', alert.path)).status).toBe(404)
  expect((await api.request('GET', `${alert.path}/history`)).status).toBe(404)
})

test('an alert whose goal was deleted can be muted, renamed and given other recipients', async () => {
  const shop = await api.createShop()
  const goal = await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    body: { name: 'Bought', event_name: 'buy', value_type: 'fixed', fixed_value: 1 },
  })
  const goalId = goal.body.data.id
  const alert = await shop.watch({ ...above, metric: 'conversions', conversion_id: goalId })
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${goalId}`)
  const muted_until = '2099-01-01T00:00:00.000Z'
  const change = { name: 'Gone', recipients: ['a@x.example'], muted_until }
  expect((await alert.patch(change)).data).toMatchObject({
    ...change,
    condition: { conversion_id: goalId },
  })
  const field = 'condition.conversion_id'
  for (const rules of [{ condition: {} }, { minimum_volume: 3 }, { check_every: 'hour' }])
    expect((await alert.patch(rules)).error.details[0].field).toBe(field)
  expect((await alert.patch({ condition: { conversion_id: null } })).data.name).toBe('Gone')
})

describe('invalid alerts', () => {
  const cases: [string, object, number, string][] = [
    ['a metric is required', { operator: 'above', threshold: 1 }, 400, 'condition.metric'],
    ['an operator is required', { metric: 'users', threshold: 1 }, 400, 'condition.operator'],
    ['a threshold is required', { metric: 'users', operator: 'above' }, 400, 'condition.threshold'],
    [
      'the metric events requires an event name',
      { metric: 'events', operator: 'above', threshold: 1 },
      400,
      'condition.event_name',
    ],
    ['an event name is only allowed for events', { ...above, event_name: 'x' }, 422, 'condition.event_name'],
    [
      'a goal is only allowed for conversions and revenue',
      { ...above, conversion_id: 'conv_1' },
      422,
      'condition.conversion_id',
    ],
    [
      'the goal must exist',
      { metric: 'revenue', operator: 'above', threshold: 1, conversion_id: 'conv_1' },
      400,
      'condition.conversion_id',
    ],
    [
      'above has no comparison period',
      { ...above, comparison_period: 'previous_day' },
      422,
      'condition.comparison_period',
    ],
    [
      'a decrease needs a comparison period',
      { ...above, operator: 'decreased_by_percent', comparison_period: 'none' },
      422,
      'condition.comparison_period',
    ],
    [
      'the same hour is only allowed for windows of an hour',
      { ...above, window: 'day', operator: 'increased_by_percent', comparison_period: 'same_hour_yesterday' },
      422,
      'condition.comparison_period',
    ],
    [
      'windows must not overlap with their comparison window',
      { ...above, window: 'week', operator: 'increased_by_percent', comparison_period: 'previous_day' },
      422,
      'condition.comparison_period',
    ],
    [
      'a decrease is at most 100 percent',
      { ...above, operator: 'decreased_by_percent', threshold: 101 },
      422,
      'condition.threshold',
    ],
    [
      'an increase is more than 0 percent',
      { ...above, operator: 'increased_by_percent', threshold: 0 },
      422,
      'condition.threshold',
    ],
    [
      'a count is never below zero',
      { ...above, operator: 'below', threshold: 0 },
      422,
      'condition.threshold',
    ],
    [
      'a rate is never above 100 percent',
      { metric: 'bounce_rate', operator: 'above', threshold: 100 },
      422,
      'condition.threshold',
    ],
    ['an invalid filter', { ...above, filters: 'planet==mars' }, 400, 'condition.filters'],
    ['a filter by hour', { ...above, filters: 'hour==3' }, 400, 'condition.filters'],
    ['an unknown segment', { ...above, filters: 'segment==seg_1' }, 400, 'condition.filters'],
    [
      'conversions cannot be filtered by page',
      { metric: 'conversions', operator: 'above', threshold: 1, filters: 'page==/' },
      422,
      'condition.filters',
    ],
  ]
  test.each(cases)('%s', async (_, condition, status, field) => {
    const shop = await api.createShop()
    for (const path of [shop.path, `${shop.path}/preview`]) {
      const body = path === shop.path ? { name: 'x', condition } : { condition }
      const answer = await api.request('POST', path, { body })
      expect([answer.status, answer.body.error.details[0].field]).toEqual([status, field])
    }
  })

  test('rejects a minimum that makes the condition impossible, and too frequent checks', async () => {
    const shop = await api.createShop()
    const create = async (body: object) => {
      const answer = await api.request('POST', shop.path, { body: { name: 'x', ...body } })
      return [answer.status, answer.body.error?.details[0]?.field]
    }
    const below = { ...above, operator: 'below', threshold: 5 }
    expect(await create({ condition: below, minimum_volume: 5 })).toEqual([422, 'minimum_volume'])
    expect(await create({ condition: below, minimum_volume: 4 })).toEqual([201, undefined])
    expect(await create({ condition: { ...above, window: 'week' }, check_every: 'hour' })).toEqual([
      422,
      'check_every',
    ])
    expect(await create({ condition: above, muted_until: '2020-01-01T00:00:00Z' })).toEqual([
      422,
      'muted_until',
    ])
    expect(await create({ condition: above, name: ' ' })).toEqual([400, 'name'])
  })

  test('rejects more than a hundred alerts per site', async () => {
    const shop = await api.createShop()
    const create = async () =>
      (
        await api.request('POST', shop.path, {
          body: { name: 'x', condition: above },
          key: await api.keyOf('live'),
        })
      ).status
    const statuses: number[] = []
    for (let n = 0; n < 101; n++) statuses.push(await create())
    expect(statuses.filter((it) => it === 201)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(422)
  })
})
