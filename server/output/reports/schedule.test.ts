import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ReportSchedule } from '../../../db/postgres/schema/reports.ts'
import { newestSlot, nextSlot } from './schedule.ts'

const minute_ms = 60_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Apia',
  'Asia/Kathmandu',
]

/** Returns the next slots after a moment. */
function slots(schedule: ReportSchedule, from: string, count: number): string[] {
  const found: string[] = []
  for (let after = Date.parse(from); found.length < count; ) {
    after = nextSlot(schedule, after)
    found.push(new Date(after).toISOString().replace(':00.000Z', 'Z'))
  }
  return found
}

const daily = (time: string, timezone = 'Europe/Berlin'): ReportSchedule => ({
  frequency: 'daily',
  time,
  timezone,
})

test('a time stays the same local time when clocks change', () => {
  expect(slots(daily('08:00'), '2026-03-28T00:00Z', 3)).toEqual([
    '2026-03-28T07:00Z',
    '2026-03-29T06:00Z',
    '2026-03-30T06:00Z',
  ])
})

test('a skipped time is the moment after the gap', () => {
  expect(slots(daily('02:30'), '2026-03-28T00:00Z', 3)).toEqual([
    '2026-03-28T01:30Z',
    '2026-03-29T01:00Z',
    '2026-03-30T00:30Z',
  ])
})

test('a time that occurs twice is the first of both', () => {
  expect(slots(daily('02:30'), '2026-10-24T00:00Z', 3)).toEqual([
    '2026-10-24T00:30Z',
    '2026-10-25T00:30Z',
    '2026-10-26T01:30Z',
  ])
})

test('a day that a zone skipped becomes the beginning of the next one', () => {
  expect(slots(daily('08:00', 'Pacific/Apia'), '2011-12-29T00:00Z', 4)).toEqual([
    '2011-12-29T18:00Z',
    '2011-12-30T10:00Z',
    '2011-12-30T18:00Z',
    '2011-12-31T18:00Z',
  ])
})

test('weekly slots fall on their day, 1 being Monday', () => {
  const sunday: ReportSchedule = { frequency: 'weekly', day_of_week: 7, time: '08:00', timezone: 'UTC' }
  expect(slots(sunday, '2026-03-01T08:00Z', 2)).toEqual(['2026-03-08T08:00Z', '2026-03-15T08:00Z'])
  expect(slots({ ...sunday, day_of_week: 1 }, '2026-03-01T08:00Z', 1)).toEqual(['2026-03-02T08:00Z'])
})

test('monthly slots fall on the last day of shorter months', () => {
  const last: ReportSchedule = { frequency: 'monthly', day_of_month: 31, time: '00:00', timezone: 'UTC' }
  expect(slots(last, '2028-01-15T00:00Z', 4)).toEqual([
    '2028-01-31T00:00Z',
    '2028-02-29T00:00Z',
    '2028-03-31T00:00Z',
    '2028-04-30T00:00Z',
  ])
})

/** True if a day is one of a schedule. */
function isScheduled({ frequency, day_of_week, day_of_month }: ReportSchedule, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return (date.getUTCDay() || 7) === day_of_week
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(day_of_month as number, length)
}

/** Reference implementation: finds all slots between two moments by checking the local time of every minute. */
function slotsByBruteForce(schedule: ReportSchedule, from: number, to: number): number[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: schedule.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const day_ms = 24 * 60 * minute_ms
  const wanted: string[] = []
  for (let day = from - 3 * day_ms; day < to + 3 * day_ms; day += day_ms) {
    const name = new Date(day).toISOString().slice(0, 10)
    if (isScheduled(schedule, name)) wanted.push(`${name} ${schedule.time}`)
  }
  const found = new Set<number>()
  let seen = clock.format(from - 2 * day_ms)
  for (let now = from - 2 * day_ms; now < to; now += minute_ms) {
    const shown = clock.format(now)
    for (const it of wanted) if (it > seen && it <= shown) found.add(now)
    if (shown > seen) seen = shown
  }
  return [...found].filter((it) => it > from)
}

test('slots agree with the reference implementation', () => {
  const schedules = fc
    .record({
      frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      day_of_week: fc.integer({ min: 1, max: 7 }),
      day_of_month: fc.integer({ min: 1, max: 31 }),
      minutes: fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1439 })),
      timezone: fc.constantFrom(...zones),
    })
    .map(({ minutes, ...it }): ReportSchedule => {
      const parts = [Math.floor(minutes / 60), minutes % 60]
      return { ...it, time: parts.map((part) => String(part).padStart(2, '0')).join(':') }
    })
  // Around clock changes, and on any other day.
  const moments = fc.oneof(
    fc
      .record({
        zone: fc.constantFrom(...zones.filter((it) => !['UTC', 'Asia/Kathmandu'].includes(it))),
        after: fc.date({ min: new Date('2005-01-01'), max: new Date('2025-01-01'), noInvalidDate: true }),
        minutes: fc.integer({ min: -3000, max: 1500 }),
      })
      .map(({ zone, after, minutes }) => {
        const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone)
        const change = start.getTimeZoneTransition('next') ?? start
        return change.epochMilliseconds + minutes * minute_ms
      }),
    fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2030, 0) }),
  )
  fc.assert(
    fc.property(schedules, moments, (schedule, moment) => {
      const from = Math.floor(moment / minute_ms) * minute_ms
      const to = from + 4 * 24 * 60 * minute_ms
      const expected = slotsByBruteForce(schedule, from, to)
      const found: number[] = []
      for (let slot = nextSlot(schedule, from); slot < to; slot = nextSlot(schedule, slot)) found.push(slot)
      expect(found).toEqual(expected)
      let last = from
      for (const slot of expected) {
        expect(newestSlot(schedule, slot)).toBe(slot)
        if (last !== from) expect(newestSlot(schedule, slot - 1)).toBe(last)
        last = slot
      }
    }),
    { numRuns: 60 },
  )
})
