import { type anomalies, anomalySeverities } from '../../../db/postgres/schema/anomalies.ts'
import type { Judgement } from './detection.ts'

export type StoredAnomaly = typeof anomalies.$inferSelect

/** Hours without a finding after which an episode has ended. */
const quiet_hours = 3
/** Up to so many hours together may say that an episode goes on: single hours of the night say little. */
const going_hours = 3
/** From this certainty on an hour is one of an episode's own. */
const seenCertainty = 0.7

type Course = Pick<
  StoredAnomaly,
  'windowHours' | 'severity' | 'startedAt' | 'lastSeenAt' | 'lastFoundAt' | 'endedAt'
>
type Hour = { from: Date; to: Date }

/**
 * What becomes of an open episode with an hour: it goes on with a finding, and ends after three hours without. Longer
 * times than those that it was found by say nothing of it: they contain its hours for long after.
 * @param findings in the direction of the episode.
 */
export function goesOn<T extends Course>(episode: T, hour: Hour, findings: readonly Judgement[]): T {
  const { windowHours } = episode
  const isSeen = findings.some((it) => it.window_hours <= windowHours && it.certainty >= seenCertainty)
  if (isSeen) return { ...episode, lastSeenAt: hour.to, lastFoundAt: hour.to }
  if (findings.some((it) => it.window_hours <= Math.max(windowHours, going_hours)))
    return { ...episode, lastFoundAt: hour.to }
  const quiet_ms = hour.to.getTime() - episode.lastFoundAt.getTime()
  return quiet_ms >= quiet_hours * 3_600_000 ? { ...episode, endedAt: episode.lastSeenAt } : episode
}

/**
 * The finding of an hour that begins an episode, or that makes an open one more severe. Neither has an hour of what was
 * before: an episode that has ended is told of once.
 * @param last the last episode of the metric in this direction, where there was one, after `goesOn`.
 * @param findings the most certain first. @param startOf when the first of so many hours began.
 */
export function newsOf(
  findings: readonly Judgement[],
  last: Course | undefined,
  hour: Hour,
  startOf: (window_hours: number) => Date,
): Judgement | undefined {
  return findings.find((it) => {
    if (!it.is_unusual) return false
    const start = startOf(it.window_hours)
    if (!last) return true
    if (last.endedAt) return start >= last.lastSeenAt
    const isOfNow = last.lastSeenAt.getTime() === hour.to.getTime()
    return isOfNow && start >= last.startedAt && isWorse(it, last)
  })
}

/** An episode with the values of its worst hours. */
export function worsened<T extends Course>(episode: T, values: Partial<T> & { windowHours: number }): T {
  return { ...episode, ...values, windowHours: Math.min(episode.windowHours, values.windowHours) }
}

function isWorse(finding: Judgement, episode: Course): boolean {
  return anomalySeverities.indexOf(finding.severity) > anomalySeverities.indexOf(episode.severity)
}
