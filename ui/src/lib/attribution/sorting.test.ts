import { expect, test } from 'bun:test'
import type { Attribution } from './reports.server.ts'
import { parseSort, sorted } from './sorting.ts'

const row = (channel: string, attributed_conversions: number, cost: number, roas: number | null) => ({
  channel,
  attributed_conversions,
  attributed_value: 10 * attributed_conversions,
  cost,
  roas,
  cpa: attributed_conversions > 0 ? cost / attributed_conversions : null,
})
const channels = [row('Email', 3, 0, null), row('Ads', 2, 10, 2), row('Social', 1, 40, 0.25)]
const other = channels.map((it) => ({ ...it, attributed_conversions: 9 - it.attributed_conversions }))
const report = {
  channels,
  comparison: [{ model: 'linear', channels: other }],
} as unknown as Attribution

const namesIn = (order: string) => sorted(report, parseSort(order)).channels.map((it) => it.channel)

test('rows are sorted by any column, in both directions, those without a value last', () => {
  expect(namesIn('')).toEqual(['Email', 'Ads', 'Social'])
  expect(namesIn('conversions')).toEqual(['Social', 'Ads', 'Email'])
  expect(namesIn('name')).toEqual(['Ads', 'Email', 'Social'])
  expect(namesIn('-roas')).toEqual(['Ads', 'Social', 'Email'])
  expect(namesIn('roas')).toEqual(['Social', 'Ads', 'Email'])
  expect(namesIn('-cpa')).toEqual(['Social', 'Ads', 'Email'])
  expect(namesIn('-cost')).toEqual(['Social', 'Ads', 'Email'])
})

test('compared models have the same order', () => {
  const [compared] = sorted(report, parseSort('name')).comparison ?? []
  expect(compared?.channels.map((it) => it.attributed_conversions)).toEqual([7, 6, 8])
})

test('an unknown order is the default', () => {
  expect(parseSort('nothing')).toEqual({ sort: 'conversions', isAscending: false })
})
