import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  comparedWindow,
  firstMomentSince,
  moments,
  newestMoment,
  nextMoment,
  partsOf,
  windowBefore,
} from './windows.ts'

const at = (text: string) => Date.parse(text)
const isoMinutes = (times: number[]) => times.map((it) => new Date(it).toISOString().slice(0, 16))
const window = (it: { from: number; to: number } | undefined) => it && isoMinutes([it.from, it.to])

test('moments follow local time when clocks go forward', () => {
  const spring = ['2026-03-28T22:50:00Z', '2026-03-29T02:10:00Z'].map(at) as [number, number]
  // Berlin skips the hour from 02:00 to 03:00: 01:00 UTC is 03:00.
  expect(isoMinutes(moments('hour', 'Europe/Berlin', ...spring))).toEqual([
    '2026-03-28T23:00',
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T02:00',
  ])
  expect(
    isoMinutes(moments('day', 'Europe/Berlin', at('2026-03-27T23:00:00Z'), at('2026-03-29T22:00:00Z'))),
  ).toEqual(['2026-03-28T23:00', '2026-03-29T22:00'])
  expect(
    isoMinutes(
      moments('15_minutes', 'Asia/Kathmandu', at('2026-03-01T00:00:00Z'), at('2026-03-01T00:45:00Z')),
    ),
  ).toEqual(['2026-03-01T00:15', '2026-03-01T00:30', '2026-03-01T00:45'])
  expect(isoMinutes([newestMoment('day', 'Europe/Berlin', at('2026-03-28T23:00:00Z'))])).toEqual([
    '2026-03-28T23:00',
  ])
  expect(isoMinutes([nextMoment('day', 'Europe/Berlin', at('2026-03-28T23:00:00Z'))])).toEqual([
    '2026-03-29T22:00',
  ])
  expect(isoMinutes([nextMoment('hour', 'Asia/Kolkata', at('2026-03-01T00:00:00Z'))])).toEqual([
    '2026-03-01T00:30',
  ])
})

test('days and the days they are compared with have their local length', () => {
  const end = at('2026-03-29T22:00:00Z')
  const day = windowBefore(end, 'day', 'Europe/Berlin')
  expect(window(day)).toEqual(['2026-03-28T23:00', '2026-03-29T22:00'])
  expect(window(comparedWindow(day, 'day', 'previous_week', 'Europe/Berlin'))).toEqual([
    '2026-03-21T23:00',
    '2026-03-22T23:00',
  ])
  expect(window(comparedWindow(day, 'day', 'none', 'Europe/Berlin'))).toBeUndefined()
  const hour = windowBefore(at('2026-03-29T10:00:00Z'), 'hour', 'Europe/Berlin')
  expect(window(comparedWindow(hour, 'hour', 'same_hour_yesterday', 'Europe/Berlin'))).toEqual([
    '2026-03-28T10:00',
    '2026-03-28T11:00',
  ])
  // 02:00 of the 29th is skipped: that day's window begins at 03:00 and ends where the next one begins.
  const late = windowBefore(at('2026-03-31T00:00:00Z'), 'day', 'Europe/Berlin')
  expect(window(late)).toEqual(['2026-03-30T00:00', '2026-03-31T00:00'])
  expect(window(comparedWindow(late, 'day', 'previous_day', 'Europe/Berlin'))).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:00',
  ])
  // There is no 30th of February: the last day of the month is used.
  const last = windowBefore(at('2026-03-31T00:00:00Z'), 'day', 'UTC')
  expect(window(comparedWindow(last, 'day', 'previous_month', 'UTC'))).toEqual([
    '2026-02-28T00:00',
    '2026-03-01T00:00',
  ])
})

test('the first moment whose window begins at or after a given time', () => {
  const first = (time: string, ...rest: [Parameters<typeof firstMomentSince>[1], 'hour' | 'day' | 'week']) =>
    isoMinutes([firstMomentSince(at(time), ...rest, 'Europe/Berlin')])[0]
  expect(first('2026-03-10T09:55:00Z', '15_minutes', 'hour')).toBe('2026-03-10T11:00')
  expect(first('2026-03-10T10:00:00Z', 'hour', 'hour')).toBe('2026-03-10T11:00')
  expect(first('2026-03-10T09:55:00Z', 'hour', 'day')).toBe('2026-03-11T10:00')
  expect(first('2026-03-10T09:55:00Z', 'day', 'day')).toBe('2026-03-11T23:00')
  // That week has a skipped hour.
  expect(first('2026-03-25T22:55:00Z', 'day', 'week')).toBe('2026-04-01T22:00')
})

test('the parts of windows are disjoint, and those of each window add up to it', () => {
  const some = fc.array(
    fc.tuple(fc.nat(30), fc.nat(8)).map(([from, length]) => ({ from, to: from + length })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, (windows) => {
      const { slots, spans } = partsOf(windows)
      for (const [n, slot] of slots.entries()) {
        expect([slot.group, slot.from < slot.to]).toEqual([n, true])
        expect(slot.from).toBeGreaterThanOrEqual(slots[n - 1]?.to ?? 0)
      }
      for (const [n, { from, to }] of windows.entries()) {
        const [first, last] = spans[n] as [number, number]
        const own = slots.slice(first, last + 1)
        expect(own.reduce((sum, it) => sum + it.to - it.from, 0)).toBe(to - from)
        if (to > from) expect([own[0]?.from, own.at(-1)?.to]).toEqual([from, to])
      }
    }),
  )
})
