import { expect, test } from 'bun:test'
import { activityRange, busiestDay, monthsOf, weeksOf } from './activity.ts'

const now = new Date('2026-03-20T23:30:00Z')
const rangeOf = (first: string, last: string) =>
  activityRange({ first_seen: `${first}T12:00:00Z`, last_seen: `${last}T12:00:00Z` }, 'Europe/Berlin', now)

test('the calendar shows a year until today, less of new people, and the last year of those who left', () => {
  expect(rangeOf('2020-01-01', '2026-03-01')).toEqual({ from: '2025-03-22', to: '2026-03-21' })
  expect(rangeOf('2025-10-01', '2026-03-01')).toEqual({ from: '2025-10-01', to: '2026-03-21' })
  expect(rangeOf('2026-03-20', '2026-03-20')).toEqual({ from: '2025-12-28', to: '2026-03-21' })
  expect(rangeOf('2020-01-01', '2023-05-05')).toEqual({ from: '2022-05-06', to: '2023-05-05' })
})

const active = (date: string, events: number) => ({ date, sessions: 1, pageviews: events, events })

test('days are arranged in weeks from Monday, with a level of their activity', () => {
  const days = [active('2026-03-04', 1), active('2026-03-09', 8), active('2026-03-10', 0)]
  const weeks = weeksOf(days, { from: '2026-03-04', to: '2026-03-10' })
  const shown = weeks.map((week) => week.map((it) => it && `${it.day.slice(8)}:${it.level}`))
  expect(shown).toEqual([
    [undefined, undefined, '04:1', '05:0', '06:0', '07:0', '08:0'],
    ['09:4', '10:1', undefined, undefined, undefined, undefined, undefined],
  ])
  expect(busiestDay(days)?.date).toBe('2026-03-09')
  expect(busiestDay([])).toBeUndefined()
})

test('the months span all weeks', () => {
  const weeks = weeksOf([], { from: '2026-01-26', to: '2026-03-10' })
  expect(weeks).toHaveLength(7)
  expect(monthsOf(weeks)).toEqual([
    { month: '2026-02-01', span: 4 },
    { month: '2026-03-01', span: 3 },
  ])
})
