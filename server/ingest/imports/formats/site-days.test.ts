import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayBounds, dayResolver } from './site-days.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Australia/Lord_Howe',
]

test('the day of a time matches the calendar', () => {
  const resolvers = new Map(zones.map((it) => [it, dayResolver(it)]))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) }),
      (zone, time) => {
        const day = Temporal.Instant.fromEpochMilliseconds(time)
          .toZonedDateTimeISO(zone)
          .toPlainDate()
          .toString()
        expect(resolvers.get(zone)?.(time)).toBe(day)
        const { from, to } = dayBounds(day, zone)
        expect(from <= time && time < to).toBeTrue()
      },
    ),
    { numRuns: 500 },
  )
})

test('days with a clock change have 23 or 25 hours', () => {
  const hours = (date: string) => {
    const { from, to } = dayBounds(date, 'Europe/Berlin')
    return (to - from) / 3_600_000
  }
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24])
})
