import { expect, test } from 'bun:test'
import { causeInWords, comparedSlots, standingOut } from './causes.ts'

/** Values of a dimension with what they were and usually are. */
function changes(values: Record<string, [current: number, usual: number]>) {
  const sum = (place: 0 | 1) => Object.values(values).reduce((total, it) => total + it[place], 0)
  return Object.entries(values).map(([label, [current, usual]]) => ({
    label,
    current,
    usual,
    all_current: sum(0),
    all_usual: sum(1),
  }))
}
const causes = (values: Parameters<typeof changes>[0]) =>
  standingOut('source', changes(values)).map((it) => [it.value, it.share_percent])

test('what has most of a change is its cause, with its share', () => {
  // Of 400 more, 360 came from the newsletter, of which 90 % of the change is.
  expect(causes({ newsletter: [370, 10], google: [60, 45], bing: [70, 45] })).toEqual([['newsletter', 90]])
})

test('where everything doubles nothing is a cause', () => {
  expect(causes({ mobile: [120, 60], desktop: [80, 40] })).toEqual([])
})

test('of a fall it is what fell most', () => {
  expect(causes({ google: [2, 50], direct: [48, 50] })).toEqual([['google', 96]])
})

test('values that moved against the change are none, and neither are those without a name', () => {
  expect(causes({ newsletter: [100, 0], google: [10, 60], '': [40, 0] })).toEqual([['newsletter', 111.1]])
})

test('no half of a character is left of a value that is too long', () => {
  const page = `/${'a'.repeat(498)}😀b`
  expect(causes({ [page]: [100, 0], other: [10, 10] })).toEqual([[page.slice(0, 499), 100]])
})

test('weeks before the first event and hours that the clock skips are compared with nothing', () => {
  const hours = Array.from({ length: 5 * 168 }, (_, place) => ({ from: place, to: place + 1 }))
  const place = hours.length - 1
  const starts = (since: number) => comparedSlots({ hours }, place, 3, since).map((it) => [it.group, it.from])
  const ofWeeks = [4, 3, 2, 1, 0].map((back, group) => [group, place - back * 168 - 2])
  expect(starts(0)).toEqual(ofWeeks)
  expect(starts(place - 2 * 168 - 2)).toEqual([0, 1, 2].map((n) => [n, ofWeeks[n + 2]?.[1] ?? 0]))
  expect(starts(place)).toEqual([[0, place - 2]])
  const skipped = place - 2 * 168
  hours[skipped] = { from: skipped, to: skipped }
  expect(comparedSlots({ hours }, place, 1, 0).map((it) => it.from)).toEqual(
    [4, 3, 1, 0].map((back) => place - back * 168),
  )
})

test('causes in words', () => {
  const cause = { value: 'x', current: 1234.4, usual: 34, share_percent: 60 }
  expect(causeInWords('pageviews', { ...cause, dimension: 'page', value: '/sale' })).toBe(
    'Page views on /sale rose by 1,200 (60 % of the change)',
  )
  expect(causeInWords('revenue', { ...cause, dimension: 'campaign', current: 1, usual: 34.5 })).toBe(
    'Revenue of campaign x fell by 33.5 (60 % of the change)',
  )
})
