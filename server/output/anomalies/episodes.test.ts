import { expect, test } from 'bun:test'
import { hourlySeries, type SeriesShape } from '../../../tools/seed/hourly-series.ts'
import { type Judgement, judge } from './detection.ts'
import { continueEpisode, escalate, newFinding, type StoredAnomaly } from './episodes.ts'
import { history_hours } from './expectation.ts'

const start = (Math.ceil(history_hours / 24) + 7) * 24 + 8
/** Converts the index of an hour to a time, counted from where changes are planted. */
const moment = (hour: number) => new Date(hour * 3_600_000)
type Episode = Pick<
  StoredAnomaly,
  'windowHours' | 'severity' | 'startedAt' | 'lastSeenAt' | 'lastFoundAt' | 'endedAt'
> & { direction: Judgement['direction'] }

/** Returns the episodes of a generated series from a day before the changes on, in hours since the changes began. */
function episodesOf(shape: Omit<SeriesShape, 'hours'>, long: number) {
  const planted = (shape.planted ?? []).map((it) => ({ ...it, start: start + it.start }))
  const values = hourlySeries(11, { ...shape, planted, hours: start + long })
  const all: Episode[] = []
  for (let at = start - 24; at < values.length; at++) {
    const hour = { from: moment(at), to: moment(at + 1) }
    const isOngoing = all.some((it) => !it.endedAt)
    const found = judge(values.subarray(at + 1 - history_hours, at + 1), 'count', isOngoing)
    for (const direction of ['up', 'down'] as const) {
      const windows = found.filter((it) => it.direction === direction)
      const n = all.findLastIndex((it) => it.direction === direction)
      if (all[n] && !all[n].endedAt) all[n] = continueEpisode(all[n], hour, windows)
      const finding = newFinding(windows, all[n], hour, (window) => moment(at - window + 1))
      if (!finding) continue
      const values = { windowHours: finding.window_hours, severity: finding.severity }
      if (all[n] && !all[n].endedAt) all[n] = escalate(all[n], values)
      else {
        const [startedAt, to] = [moment(at - finding.window_hours + 1), hour.to]
        all.push({ ...values, direction, startedAt, lastSeenAt: to, lastFoundAt: to, endedAt: null })
      }
    }
  }
  const since = (it: Date | null) => it && it.getTime() / 3_600_000 - start
  return all.map((it) => [it.direction, since(it.startedAt), since(it.endedAt)])
}

for (const level of [100, 1000, 5000]) {
  test(`an episode has the hours of the planted change, at ${level} an hour`, () => {
    const change = { start: 0, hours: 12, factor: 0 }
    expect(episodesOf({ level, planted: [change] }, 60)).toEqual([['down', 0, 12]])
    expect(episodesOf({ level, planted: [{ ...change, hours: 30, factor: 3 }] }, 72)).toEqual([['up', 0, 30]])
  })

  test(`a second outage after a long one is a separate episode, at ${level} an hour`, () => {
    const planted = [
      { start: 0, hours: 12, factor: 0 },
      { start: 24, hours: 3, factor: 0 },
    ]
    expect(episodesOf({ level, planted }, 60)).toEqual([
      ['down', 0, 12],
      ['down', 24, 27],
    ])
  })
}

test('a lasting change is one episode', () => {
  for (const factor of [0.55, 1.5]) {
    const planted = [{ start: 0, hours: 10 * 24, factor }]
    const found = episodesOf({ level: 100, planted }, 10 * 24)
    expect(found.length, `× ${factor}: ${JSON.stringify(found)}`).toBe(1)
  }
})
