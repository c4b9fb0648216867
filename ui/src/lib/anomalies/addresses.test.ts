import { expect, test } from 'bun:test'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'
import { causeLink, valueLinks } from './addresses.ts'

const place = { path: '/sites/s', timezone: 'Europe/Berlin', everyConversion: new Set(['conv_every']) }
const period = { start: '2026-11-21T12:00:00.000Z', end: '2026-11-21T15:00:00.000Z' }
const times = 'from=2026-11-21T13%3A00%3A00%2B01%3A00&to=2026-11-21T16%3A00%3A00%2B01%3A00'
const goal = (id: string) => ({ metric: 'conversions', conversion: { id, name: 'Paid' } })
const anomaly = (about: object) => ({ period, conversion: null, ...about }) as Anomaly
const hrefs = (about: object) => valueLinks(anomaly(about), place).map((it) => it.href)

test('a value leads to the list of what it counts, in the local hours that it covers', () => {
  expect(hrefs({ metric: 'sessions' })).toEqual([`/sites/s/drilldown/sessions?${times}`])
  expect(hrefs({ metric: 'revenue' })).toEqual([`/sites/s/drilldown/orders?${times}`])
  expect(hrefs({ metric: 'pageviews' })).toEqual([`/sites/s?${times}&metric=pageviews`])
  expect(hrefs(goal('conv_every'))).toEqual([`/sites/s/goals/conv_every/ledger?${times}`])
  expect(hrefs({ metric: 'errors' })).toEqual([])
  expect(hrefs({ metric: 'conversions' })).toEqual([])
})

test('a value that counts each person once an hour leads to a list for each hour', () => {
  const people = valueLinks(anomaly({ metric: 'users' }), place)
  expect(people.map((it) => it.label)).toEqual(['13:00', '14:00', '15:00'])
  expect(people[1]?.href).toBe(
    '/sites/s/drilldown/people?from=2026-11-21T14%3A00%3A00%2B01%3A00&to=2026-11-21T15%3A00%3A00%2B01%3A00',
  )
  expect(hrefs(goal('conv_once'))).toHaveLength(3)
})

test('a cause leads to its part of the list', () => {
  const source = { dimension: 'source', value: 'newsletter / email', current_value: 3 } as const
  const link = (about: object, cause: object) =>
    causeLink(anomaly(about), { ...source, ...cause } as Anomaly['causes'][number], place)
  expect(link({ metric: 'users' }, {})).toBe(
    `/sites/s/drilldown/people?${times}&filters=source%3D%3Dnewsletter%3Bmedium%3D%3Demail`,
  )
  expect(link({ metric: 'pageviews' }, { dimension: 'page', value: '/a' })).toBe(
    `/sites/s?${times}&filters=page%3D%3D%2Fa&metric=pageviews`,
  )
  expect(link(goal('conv_every'), {})).toBe(
    `/sites/s/goals/conv_every/ledger?${times}&dimension=source_medium&value=newsletter+%2F+email`,
  )
  expect(link(goal('conv_once'), {})).toBeUndefined()
  expect(link(goal('conv_every'), { dimension: 'country', value: 'DE' })).toBeUndefined()
  expect(link({ metric: 'sessions' }, { current_value: 0 })).toBeUndefined()
  expect(link({ metric: 'errors' }, { dimension: 'page', value: '/a' })).toBeUndefined()
})
