import { describe, expect, test } from 'bun:test'
import { describeNext, describeSchedule, formatNext, ordinal } from './schedule.ts'

const at = { time: '08:00', timezone: 'Europe/Berlin' }
// Saturday, 12:30 in Berlin.
const now = new Date('2026-02-28T11:30:00Z')

describe('schedules', () => {
  test('are described in words', () => {
    expect(describeSchedule({ frequency: 'daily', ...at })).toBe('every day at 08:00 Europe/Berlin')
    expect(describeSchedule({ frequency: 'weekly', day_of_week: 1, ...at })).toBe(
      'every Monday at 08:00 Europe/Berlin',
    )
    expect(describeSchedule({ frequency: 'weekly', day_of_week: 7, ...at })).toStartWith('every Sunday')
    expect(describeSchedule({ frequency: 'monthly', day_of_month: 1, ...at })).toStartWith(
      'on the 1st of every month at 08:00',
    )
    expect(describeSchedule({ frequency: 'monthly', day_of_month: 30, ...at })).toStartWith(
      'on the 30th of every month (or its last day) at 08:00',
    )
    expect(describeSchedule({ frequency: 'monthly', day_of_month: 31, ...at })).toStartWith(
      'on the last day of every month at 08:00',
    )
  })

  test('run next after now, in their own time zone', () => {
    expect(describeNext({ frequency: 'daily', ...at }, now)).toBe('Sunday 1 Mar 2026, 08:00')
    expect(describeNext({ frequency: 'daily', ...at, time: '12:31' }, now)).toBe(
      'Saturday 28 Feb 2026, 12:31',
    )
    expect(describeNext({ frequency: 'daily', ...at, time: '12:30' }, now)).toBe('Sunday 1 Mar 2026, 12:30')
    expect(describeNext({ frequency: 'weekly', day_of_week: 6, ...at }, now)).toBe(
      'Saturday 7 Mar 2026, 08:00',
    )
    // In Tokyo it is 20:30, in Los Angeles 03:30.
    expect(describeNext({ frequency: 'daily', time: '20:00', timezone: 'Asia/Tokyo' }, now)).toBe(
      'Sunday 1 Mar 2026, 20:00',
    )
    expect(describeNext({ frequency: 'daily', time: '04:00', timezone: 'America/Los_Angeles' }, now)).toBe(
      'Saturday 28 Feb 2026, 04:00',
    )
  })

  test('run on the last day of a month that lacks their day', () => {
    const monthly = (day_of_month: number, time = '08:00') =>
      describeNext({ frequency: 'monthly', day_of_month, ...at, time }, now)
    expect(monthly(31, '13:00')).toBe('Saturday 28 Feb 2026, 13:00')
    expect(monthly(30)).toBe('Monday 30 Mar 2026, 08:00')
    expect(monthly(31)).toBe('Tuesday 31 Mar 2026, 08:00')
    expect(monthly(27)).toBe('Friday 27 Mar 2026, 08:00')
  })

  test('a moment is formatted in its time zone', () => {
    expect(formatNext('2026-03-29T22:30:00.000Z', 'Europe/Berlin')).toBe('Monday 30 Mar 2026, 00:30')
  })
})

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '31st',
  ])
})
