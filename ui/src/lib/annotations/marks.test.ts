import { expect, test } from 'bun:test'
import { notesOn } from './marks.ts'

const annotation = (at: string) => ({ id: at, at, text: at, created_at: at, updated_at: at })
const slots = (labels: string[], interval: 'hour' | 'date' | 'week', times: string[]) =>
  notesOn(labels, interval, times.map(annotation), 'Europe/Berlin').map(({ slot, annotations }) => [
    slot,
    ...annotations.map(({ at }) => at),
  ])

test('by day, a time belongs to its day in the time zone of the site', () => {
  const labels = ['2026-03-01', '2026-03-02', '2026-03-03']
  expect(slots(labels, 'date', ['2026-03-01T23:30:00Z', '2026-03-02', '2026-03-03'])).toEqual([
    [1, '2026-03-01T23:30:00Z', '2026-03-02'],
    [2, '2026-03-03'],
  ])
})

test('by hour, a day is in its first hour, and a time in its hour', () => {
  const labels = ['2026-03-01T23:00:00+01:00', '2026-03-02T00:00:00+01:00', '2026-03-02T01:00:00+01:00']
  expect(slots(labels, 'hour', ['2026-03-02', '2026-03-02T00:30:00Z', '2026-03-01T22:00:00Z'])).toEqual([
    [1, '2026-03-02'],
    [2, '2026-03-02T00:30:00Z'],
    [0, '2026-03-01T22:00:00Z'],
  ])
})

test('by week, every day belongs to the week before its end, and what is before the chart is left out', () => {
  expect(slots(['2026-03-02', '2026-03-09'], 'week', ['2026-03-08', '2026-03-09', '2026-03-01'])).toEqual([
    [0, '2026-03-08'],
    [1, '2026-03-09'],
  ])
})
