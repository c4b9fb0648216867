import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { clockParts, days, hours, type Period, periodAnswer, precedingPeriod, readPeriod } from './period.ts'

const hour_ms = 3_600_000
const now = Date.UTC(2026, 10, 21, 7, 30)
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
]

const read = (start_date: string | undefined, end_date: string | undefined, zone = 'UTC') =>
  readPeriod({ start_date, end_date }, zone, now)
const answered = (period: Period) => Object.values(periodAnswer(period))

test('dates are whole days in the time zone of the site, including the last one', () => {
  expect(answered(read('2026-03-01', '2026-03-31', 'Europe/Berlin'))).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-31T21:59:59.999Z',
  ])
})

test('the default period is the last 30 days including today', () => {
  expect(answered(read(undefined, undefined, 'Asia/Kathmandu'))).toEqual([
    '2026-10-22T18:15:00.000Z',
    '2026-11-21T18:14:59.999Z',
  ])
})

test('a start without an end extends to today, an end without a start goes back 30 days', () => {
  expect(answered(read('2026-11-20', undefined))).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-21T23:59:59.999Z',
  ])
  expect(answered(read(undefined, '2026-01-30'))).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-30T23:59:59.999Z',
  ])
})

test('times are exact to the millisecond, and both ends are included', () => {
  const period = read('2026-03-01T10:00:00+01:00', '2026-03-01T10:00:00.500Z')
  expect(answered(period)).toEqual(['2026-03-01T09:00:00.000Z', '2026-03-01T10:00:00.500Z'])
})

test('a time without an offset is in the time zone of the site, and an unencoded plus in an offset is accepted', () => {
  expect(answered(read('2026-07-01T10:00', '2026-07-02', 'America/New_York'))[0]).toBe(
    '2026-07-01T14:00:00.000Z',
  )
  expect(answered(read('2026-07-01T10:00:00 02:00', '2026-07-02'))[0]).toBe('2026-07-01T08:00:00.000Z')
})

test('a day with a clock change keeps its own length', () => {
  const length = (day: string, zone: string) => {
    const { start, end } = read(day, day, zone)
    return (end - start) / hour_ms
  }
  expect(length('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(length('2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(length('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
  expect(length('2018-11-04', 'America/Sao_Paulo')).toBe(23)
})

test('requesting a returned period gives the same period and the same comparison', () => {
  const period = read('2026-10-20', '2026-11-02', 'America/New_York')
  const { start, end } = periodAnswer(period)
  const again = read(start, end, 'America/New_York')
  expect(again).toEqual(period)
  expect(precedingPeriod(again)).toEqual(precedingPeriod(period))
})

test('the preceding period has as many days, even across a clock change', () => {
  const before = precedingPeriod(read('2026-10-25', '2026-10-31', 'Europe/Berlin'))
  expect(answered(before)).toEqual(['2026-10-17T22:00:00.000Z', '2026-10-24T21:59:59.999Z'])
  expect(answered(precedingPeriod(read('2026-03-30', '2026-04-05', 'Europe/Berlin')))).toEqual([
    '2026-03-22T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ])
})

test('the preceding period has as many milliseconds if the period is not whole days', () => {
  const before = precedingPeriod(read('2026-03-01T10:00:00Z', '2026-03-01T11:59:59.999Z'))
  expect(answered(before)).toEqual(['2026-03-01T08:00:00.000Z', '2026-03-01T09:59:59.999Z'])
})

test('hours that a clock change repeats or skips have unique labels', () => {
  const autumn = hours(read('2026-10-25T00:30:00Z', '2026-10-25T02:10:00Z', 'Europe/Berlin'))
  expect(autumn.map((it) => it.label)).toEqual([
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T03:00:00+01:00',
  ])
  const halfHour = hours(read('2026-04-05', '2026-04-05', 'Australia/Lord_Howe'))
  expect(halfHour.slice(0, 4).map((it) => [it.label, (it.to - it.from) / hour_ms])).toEqual([
    ['2026-04-05T00:00:00+11:00', 1],
    ['2026-04-05T01:00:00+11:00', 1],
    ['2026-04-05T01:30:00+10:30', 0.5],
    ['2026-04-05T02:00:00+10:30', 1],
  ])
  expect(halfHour.length).toBe(25)
})

test('a day that a time zone skipped has no bucket', () => {
  const labels = days(read('2011-12-28', '2012-01-01', 'Pacific/Apia')).map((it) => it.label)
  expect(labels).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'])
})

test('buckets cover the period without gaps, and each time has the label of the local clock', () => {
  const from = Date.UTC(2008, 0, 1)
  const to = Date.UTC(2030, 0, 1)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: from, max: to }),
      fc.integer({ min: 1, max: 400 * hour_ms }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (timezone, start, length, share) => {
        const period = { start, end: start + length, timezone }
        const moment = start + Math.floor(share * length)
        const clock = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone)
        for (const [buckets, wanted] of [
          [days(period), clock.toPlainDate().toString()],
          [hours(period), clock.toPlainDateTime().toString().slice(0, 13)],
        ] as const) {
          expect(buckets[0]?.from).toBe(start)
          expect(buckets.at(-1)?.to).toBe(period.end)
          for (const [n, bucket] of buckets.entries())
            expect(buckets[n + 1]?.from ?? bucket.to).toBe(bucket.to)
          expect(new Set(buckets.map((it) => it.label)).size).toBe(buckets.length)
          const label = buckets.find((it) => it.from <= moment && moment < it.to)?.label ?? ''
          expect(label).toStartWith(wanted)
          if (label.length > 10) expect(label).toEndWith(clock.offset)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('the preceding period always ends where the period starts, and has as many days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 90 }),
      (zone, since, length) => {
        const first = Temporal.PlainDate.from('2010-01-01').add({ days: since })
        fc.pre(zone !== 'Pacific/Apia' || length > 0 || first.toString() !== '2011-12-30')
        const period = read(first.toString(), first.add({ days: length }).toString(), zone)
        const before = precedingPeriod(period)
        expect(before.end).toBe(period.start)
        expect(days(before).length).toBe(days(period).length)
      },
    ),
    { numRuns: 200 },
  )
})

test('a start after the end is rejected', () => {
  expect(() => read('2026-03-02', '2026-03-01')).toThrow(Unprocessable)
  expect(() => read('2026-12-24', undefined)).toThrow('start_date 2026-12-24 is after end_date today')
})

test('a period that exceeds the limits is rejected with a suggestion', () => {
  expect(() => read('2001-01-01', '2026-01-01')).toThrow('The period must not be longer than 3660 days')
  expect(() => hours(read('2024-01-01', '2026-01-01'))).toThrow(
    'With the dimension hour, the period must not be longer than 366 days',
  )
})

test.each(['yesterday', '2026-02-30', '2026-13-01', '2026-03-01T25:00:00Z', '20260301', '', '12026-01-01'])(
  'start_date %p cannot be read',
  (text) => {
    expect(() => read(text, undefined)).toThrow(ValidationError)
  },
)

test('every invalid date is reported', () => {
  try {
    read('x', 'y')
    expect.unreachable()
  } catch (error) {
    expect((error as ValidationError).details.map((it) => it.field)).toEqual(['start_date', 'end_date'])
  }
})

test('a period is divided where the clock changes', () => {
  const offsets = (start: string, end: string, timezone: string) =>
    clockParts(read(start, end, timezone)).map(({ from, to, offset_ms }) => [
      new Date(from).toISOString(),
      new Date(to).toISOString(),
      offset_ms / 3_600_000,
    ])
  expect(offsets('2026-03-28', '2026-03-30', 'Europe/Berlin')).toEqual([
    ['2026-03-27T23:00:00.000Z', '2026-03-29T01:00:00.000Z', 1],
    ['2026-03-29T01:00:00.000Z', '2026-03-30T22:00:00.000Z', 2],
  ])
  expect(offsets('2026-04-05', '2026-04-05', 'Australia/Lord_Howe').map(([, , hours]) => hours)).toEqual([
    11, 10.5,
  ])
  expect(offsets('2026-03-29', '2026-03-29', 'UTC')).toEqual([
    ['2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z', 0],
  ])
})
