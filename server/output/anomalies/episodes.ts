import { type anomalies, anomalySeverities } from '../../../db/postgres/schema/anomalies.ts'
import type { Judgement } from './detection.ts'

export type StoredAnomaly = typeof anomalies.$inferSelect

/** Hours without a finding after which an episode ends. */
const quiet_hours = 3
/** Findings over up to this many hours can continue an episode: single hours at night have too little data. */
const continuing_hours = 3
/** From this certainty on, an hour belongs to the episode itself. */
const seenCertainty = 0.7

type EpisodeState = Pick<
  StoredAnomaly,
  'windowHours' | 'severity' | 'startedAt' | 'lastSeenAt' | 'lastFoundAt' | 'endedAt'
>
type Hour = { from: Date; to: Date }

/**
 * Applies an hour to an open episode: a finding continues it, three hours without one end it. Findings over more hours
 * than the episode was found by are ignored: they contain its hours long after it ended.
 * @param findings in the direction of the episode.
 */
export function continueEpisode<T extends EpisodeState>(
  episode: T,
  hour: Hour,
  findings: readonly Judgement[],
): T {
  const { windowHours } = episode
  const isSeen = findings.some((it) => it.window_hours <= windowHours && it.certainty >= seenCertainty)
  if (isSeen) return { ...episode, lastSeenAt: hour.to, lastFoundAt: hour.to }
  if (findings.some((it) => it.window_hours <= Math.max(windowHours, continuing_hours)))
    return { ...episode, lastFoundAt: hour.to }
  const quiet_ms = hour.to.getTime() - episode.lastFoundAt.getTime()
  return quiet_ms >= quiet_hours * 3_600_000 ? { ...episode, endedAt: episode.lastSeenAt } : episode
}

/**
 * Returns the finding of an hour that begins an episode or makes an open one more severe. It must not contain hours
 * before that: an episode that has ended is not reported again.
 * @param last the last episode of the metric in this direction, if any, after `continueEpisode`.
 * @param findings the most certain first.
 * @param startOf returns when a window of a number of hours up to this one began.
 */
export function newFinding(
  findings: readonly Judgement[],
  last: EpisodeState | undefined,
  hour: Hour,
  startOf: (window_hours: number) => Date,
): Judgement | undefined {
  return findings.find((it) => {
    if (!it.is_unusual) return false
    const start = startOf(it.window_hours)
    if (!last) return true
    if (last.endedAt) return start >= last.lastSeenAt
    const isCurrent = last.lastSeenAt.getTime() === hour.to.getTime()
    return isCurrent && start >= last.startedAt && isWorse(it, last)
  })
}

/** Returns an episode with the values of its worst hours. */
export function escalate<T extends EpisodeState>(
  episode: T,
  values: Partial<T> & { windowHours: number },
): T {
  return { ...episode, ...values, windowHours: Math.min(episode.windowHours, values.windowHours) }
}

function isWorse(finding: Judgement, episode: EpisodeState): boolean {
  return anomalySeverities.indexOf(finding.severity) > anomalySeverities.indexOf(episode.severity)
}
