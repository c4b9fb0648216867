import { expect, test } from 'bun:test'
import { comparedSlots, describeCause, significantCauses } from './causes.ts'

/** Builds the changes of a dimension from current and normal values. */
function changes(values: Record<string, [current: number, usual: number]>) {
  const sum = (index: 0 | 1) => Object.values(values).reduce((total, it) => total + it[index], 0)
  return Object.entries(values).map(([label, [current, usual]]) => ({
    label,
    current,
    usual,
    all_current: sum(0),
    all_usual: sum(1),
  }))
}
const causes = (values: Parameters<typeof changes>[0]) =>
  significantCauses('source', changes(values)).map((it) => [it.value, it.share_percent])

test('the value with most of a change is its cause, with its share', () => {
  // Of an increase of 400, the newsletter has 360: 90 %.
  expect(causes({ newsletter: [370, 10], google: [60, 45], bing: [70, 45] })).toEqual([['newsletter', 90]])
})

test('there is no cause if everything doubles', () => {
  expect(causes({ mobile: [120, 60], desktop: [80, 40] })).toEqual([])
})

test('the cause of a decrease is the value that decreased most', () => {
  expect(causes({ google: [2, 50], direct: [48, 50] })).toEqual([['google', 96]])
})

test('values that moved against the change and values without a name are not causes', () => {
  expect(causes({ newsletter: [100, 0], google: [10, 60], '': [40, 0] })).toEqual([['newsletter', 111.1]])
})

test('a long value is not cut within a character', () => {
  const page = `/${'a'.repeat(498)}😀b`
  expect(causes({ [page]: [100, 0], other: [10, 10] })).toEqual([[page.slice(0, 499), 100]])
})

test('weeks before the first event and skipped hours are not compared', () => {
  const hours = Array.from({ length: 5 * 168 }, (_, hourIndex) => ({ from: hourIndex, to: hourIndex + 1 }))
  const hourIndex = hours.length - 1
  const starts = (since: number) =>
    comparedSlots({ hours }, hourIndex, 3, since).map((it) => [it.group, it.from])
  const ofWeeks = [4, 3, 2, 1, 0].map((back, group) => [group, hourIndex - back * 168 - 2])
  expect(starts(0)).toEqual(ofWeeks)
  expect(starts(hourIndex - 2 * 168 - 2)).toEqual([0, 1, 2].map((n) => [n, ofWeeks[n + 2]?.[1] ?? 0]))
  expect(starts(hourIndex)).toEqual([[0, hourIndex - 2]])
  const skipped = hourIndex - 2 * 168
  hours[skipped] = { from: skipped, to: skipped }
  expect(comparedSlots({ hours }, hourIndex, 1, 0).map((it) => it.from)).toEqual(
    [4, 3, 1, 0].map((back) => hourIndex - back * 168),
  )
})

test('describes causes', () => {
  const cause = { value: 'x', current: 1234.4, usual: 34, share_percent: 60 }
  expect(describeCause('pageviews', { ...cause, dimension: 'page', value: '/sale' })).toBe(
    'Page views on /sale rose by 1,200 (60 % of the change)',
  )
  expect(describeCause('revenue', { ...cause, dimension: 'campaign', current: 1, usual: 34.5 })).toBe(
    'Revenue of campaign x fell by 33.5 (60 % of the change)',
  )
})
