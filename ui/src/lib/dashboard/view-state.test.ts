import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Comparison, defaultComparison } from './comparison.ts'
import { cardNames, cards, dimensions } from './dimensions.ts'
import { type Condition, operators, parseConditions, printConditions, withCondition } from './filters.ts'
import { isOfGoal, metrics } from './metrics.ts'
import { type DayRange, describeRange, intervals, localTimeIn, presets, rangeOfTimes } from './periods.ts'
import { days, previousDays, timeframeOf } from './queries.ts'
import { addressOf, defaultView, parseView, periodParams, printView, type ViewState } from './view-state.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString().slice(0, 10))
const range = fc
  .tuple(day, day)
  .map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }))
const hour_ms = 3_600_000
const times = fc
  .tuple(
    fc.nat(1e5),
    fc.integer({ min: 1, max: 100 }),
    fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
  )
  .map(([hour, hours, timezone]) => {
    const begin = Date.UTC(2020, 0) + hour * hour_ms
    const [from, to] = [begin, begin + hours * hour_ms].map((it) => localTimeIn(timezone, new Date(it)))
    return rangeOfTimes(from as string, to as string) as DayRange
  })
const condition: fc.Arbitrary<Condition> = fc.record({
  dimension: fc.constantFrom(...dimensions),
  operator: fc.constantFrom(...operators),
  values: fc.array(
    fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a,b', 'a;b', 'a\\', '=!', 'ключ')),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
})
const comparison: fc.Arbitrary<Comparison> = fc.record({
  with: fc.oneof(fc.constantFrom('previous' as const, 'year' as const), range),
  matchesWeekdays: fc.boolean(),
})
const anyView = fc.record({
  period: fc.oneof(fc.constantFrom(...presets), range, times),
  isCompared: fc.boolean(),
  comparison,
  interval: fc.constantFrom(null, ...intervals),
  conditions: fc.array(condition, { maxLength: 3 }),
  metric: fc.constantFrom(...metrics),
  goal: fc.constantFrom(null, 'conv_1a'),
  rank: fc.constantFrom(null, ...metrics),
  secondMetric: fc.constantFrom(null, ...metrics),
  tabs: fc.record(
    Object.fromEntries(cardNames.map((card) => [card, fc.constantFrom(...cards[card].tabs)])) as never,
  ) as fc.Arbitrary<ViewState['tabs']>,
  showsMap: fc.boolean(),
})
// A period that is not compared has the default comparison, the second metric is another one, metrics of a goal need a
// goal, and only countries have a map.
const view: fc.Arbitrary<ViewState> = anyView.map((it) => ({
  ...it,
  comparison: it.isCompared ? it.comparison : defaultComparison,
  goal: [it.metric, it.rank, it.secondMetric].some((metric) => metric && isOfGoal(metric))
    ? 'conv_1a'
    : it.goal,
  secondMetric: it.secondMetric === it.metric ? null : it.secondMetric,
  showsMap: it.showsMap && it.tabs.countries === 'country',
}))

test('a view survives the round trip through a URL', () => {
  fc.assert(
    fc.property(view, (it) => expect(parseView(printView(it))).toEqual(it)),
    { numRuns: 500 },
  )
})

test('conditions survive the round trip through an expression', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 4 }), (it) =>
      expect(parseConditions(printConditions(it))).toEqual(it),
    ),
    { numRuns: 500 },
  )
})

test('the default view has no query parameters', () => {
  expect(addressOf('/sites/x', defaultView)).toBe('/sites/x')
})

test.each([
  'period=never&metric=money&sources=moon&compare=perhaps',
  'from=2026-02-30',
  'interval=minute&with=money&weekdays=perhaps',
  'metric=users&with=users',
  'compare=days&compare_from=2026-02-30&compare_to=2026-03-01',
  'filters=%3D%3D%3B%3Bnothing%3D%3Dx',
  'filters=source%3D~',
])('invalid parameters in ?%s become defaults', (text) => {
  expect(parseView(new URLSearchParams(text))).toEqual(defaultView)
})

test('reversed days are swapped, and a single day is a period', () => {
  expect(parseView(new URLSearchParams('from=2026-03-05&to=2026-03-01')).period).toEqual({
    from: '2026-03-01',
    to: '2026-03-05',
  })
  expect(parseView(new URLSearchParams('to=2026-03-01')).period).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
})

test('a period may be hours of a day, which are described on the local clock', () => {
  const period = (text: string) => parseView(new URLSearchParams(text)).period
  const [from, to] = ['2026-11-21T13:00:00+01:00', '2026-11-21T16:00:00+01:00']
  const range = { from: '2026-11-21', to: '2026-11-21', times: { from, to } }
  expect(period(`from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)).toEqual(range)
  expect(describeRange(range)).toBe('Sat, 21 Nov 2026, 13:00–16:00')
  const midnight = rangeOfTimes('2026-11-21T15:00:00+01:00', '2026-11-22T00:00:00+01:00') as DayRange
  expect([midnight.to, describeRange(midnight)]).toEqual(['2026-11-21', 'Sat, 21 Nov 2026, 15:00–00:00'])
  const night = rangeOfTimes('2026-11-20T15:00:00+01:00', '2026-11-21T15:00:00+01:00') as DayRange
  expect(describeRange(night)).toBe('Fri, 20 Nov 2026, 15:00 – Sat, 21 Nov 2026, 15:00')
})

test.each([
  'from=2026-11-21T16:00:00%2B01:00&to=2026-11-21T13:00:00%2B01:00',
  'from=2026-11-21T13:00:00&to=2026-11-21T16:00:00',
  'from=2026-02-30T13:00:00%2B01:00&to=2026-11-21T16:00:00%2B01:00',
  'from=2026-11-21T24:00:00%2B01:00&to=2026-11-22T16:00:00%2B01:00',
])('invalid times in ?%s become the default period', (text) => {
  expect(parseView(new URLSearchParams(text))).toEqual(defaultView)
})

test('hours are requested to the millisecond, and compared with the same hours of the day before', () => {
  const times = { from: '2026-11-21T13:00:00+01:00', to: '2026-11-21T16:00:00+01:00' }
  const view = { ...defaultView, period: { from: '2026-11-21', to: '2026-11-21', times } }
  const at = (time: string) => timeframeOf(view, 'Europe/Berlin', new Date(`2026-11-21T${time}+01:00`))
  const past = at('18:30:00')
  expect([past.until, past.interval]).toEqual([null, 'hour'])
  expect(days(past.range)).toEqual({
    start_date: '2026-11-21T13:00:00+01:00',
    end_date: '2026-11-21T15:59:59.999+01:00',
  })
  expect(previousDays(past)).toEqual({
    start_date: '2026-11-20T13:00:00',
    end_date: '2026-11-20T15:59:59.999',
  })
  const elsewhere = timeframeOf(view, 'America/New_York', new Date('2026-11-22T12:00:00Z'))
  expect(describeRange(elsewhere.range)).toBe('Sat, 21 Nov 2026, 07:00–10:00')
  expect(previousDays(at('14:30:00')).end_date).toBe('2026-11-20T14:30:00')
  const yearly: ViewState = { ...view, comparison: { with: 'year', matchesWeekdays: true } }
  const { previous } = timeframeOf(yearly, 'Europe/Berlin', new Date('2026-11-30T12:00:00Z'))
  expect(days(previous).start_date).toBe('2025-11-22T13:00:00')
})

test('a local time has the offset of its zone, also while the clock shows an hour twice', () => {
  const at = (timezone: string, time: string) => localTimeIn(timezone, new Date(time))
  expect(at('Europe/Berlin', '2026-10-25T00:00:00.500Z')).toBe('2026-10-25T02:00:00+02:00')
  expect(at('Europe/Berlin', '2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00:00+01:00')
  expect(at('America/St_Johns', '2026-01-01T00:00:00Z')).toBe('2025-12-31T20:30:00-03:30')
  expect(at('UTC', '2026-01-01T00:00:00Z')).toBe('2026-01-01T00:00:00+00:00')
})

test('links from before there were several comparisons still work', () => {
  expect(parseView(new URLSearchParams('compare=off'))).toEqual({ ...defaultView, isCompared: false })
})

test('chosen days to compare with may be reversed, and are ignored for other comparisons', () => {
  const compared = (text: string) => parseView(new URLSearchParams(text)).comparison.with
  const dates = 'compare_from=2026-03-05&compare_to=2026-03-01'
  expect(compared(`compare=days&${dates}`)).toEqual({ from: '2026-03-01', to: '2026-03-05' })
  expect(compared(`compare=year&${dates}`)).toBe('year')
  expect(compared(dates)).toBe('previous')
})

test('only the period carries over to another page', () => {
  const along = (text: string) => String(periodParams(new URLSearchParams(text)))
  expect(along('period=7d&metric=sessions&filters=source==x')).toBe('period=7d')
  expect(along('to=2026-03-05&from=2026-03-01&compare=off')).toBe('from=2026-03-01&to=2026-03-05')
  expect(along('period=28d')).toBe('')
})

test('a new value for «is» replaces the old one, for «is not» it is added', () => {
  const is = (value: string): Condition => ({ dimension: 'source', operator: '==', values: [value] })
  const isNot = (value: string): Condition => ({ dimension: 'source', operator: '!=', values: [value] })
  expect(withCondition([is('a')], is('b'))).toEqual([is('b')])
  expect(withCondition([isNot('a')], isNot('b'))).toEqual([{ ...isNot('a'), values: ['a', 'b'] }])
})
