import { expect, test } from 'bun:test'
import type { HistoryEntry } from '../../../../server/output/alerts/model.ts'
import { stateTimeline } from './state-timeline.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 2, 1) + n * 3_600_000).toISOString()
const at = (n: number) => Date.parse(hour(n))
const entry = (type: HistoryEntry['type'], n: number, until?: number) =>
  ({ type, at: hour(n), muted_until: until === undefined ? null : hour(until) }) as HistoryEntry
const alert = { created_at: hour(-100), triggered_at: null, muted_until: null }
const span = { start: at(0), end: at(24) }
/** The timeline of entries, given oldest first. */
const of = (entries: HistoryEntry[], more = {}) =>
  stateTimeline({ ...alert, ...more }, entries.toReversed(), span)

test('an alert is triggered from a trigger to its resolution, or until now', () => {
  const { triggered } = of([entry('triggered', 2), entry('resolved', 5), entry('triggered', 20)])
  expect(triggered).toEqual([
    { start: at(2), end: at(5) },
    { start: at(20), end: at(24) },
  ])
})

test('an alert that was triggered before the period is triggered at its beginning', () => {
  expect(of([entry('resolved', 3)]).triggered).toEqual([{ start: at(0), end: at(3) }])
  expect(of([], { triggered_at: hour(-5) }).triggered).toEqual([span])
  expect(of([entry('triggered', -9), entry('resolved', 1)]).triggered).toEqual([{ start: at(0), end: at(1) }])
})

test('a mute ends when it is ended, or by itself', () => {
  expect(of([entry('muted', 2, 10), entry('unmuted', 4), entry('muted', 6, 8)]).muted).toEqual([
    { start: at(2), end: at(4) },
    { start: at(6), end: at(8) },
  ])
})

test('there is no state before the alert was created', () => {
  expect(of([entry('triggered', 12)], { created_at: hour(10) }).exists).toEqual({
    start: at(10),
    end: at(24),
  })
})
