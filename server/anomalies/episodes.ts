import { type anomalies, anomalySeverities } from '../../db/postgres/schema/anomalies.ts'
import type { Judgement } from './detection.ts'

export type StoredAnomaly = typeof anomalies.$inferSelect

/** Hours without a finding after which an episode has ended. */
const quiet_hours = 3

type Course = Pick<StoredAnomaly, 'windowHours' | 'severity' | 'lastSeenAt' | 'lastFoundAt' | 'endedAt'>

/**
 * What becomes of an open episode with an hour: it goes on with a finding, and ends after three hours without.
 * A day that was unlike others stays so for a day; when it was so is told by as many hours as were looked at first.
 */
export function goesOn<T extends Course>(episode: T, hour: { from: Date; to: Date }, finding?: Judgement): T {
  if (finding) {
    const isSeen = finding.window_hours <= episode.windowHours
    return { ...episode, lastFoundAt: hour.to, lastSeenAt: isSeen ? hour.to : episode.lastSeenAt }
  }
  const quiet_ms = hour.to.getTime() - episode.lastFoundAt.getTime()
  return quiet_ms >= quiet_hours * 3_600_000 ? { ...episode, endedAt: episode.lastSeenAt } : episode
}

/** Whether a finding is more severe than the episode was so far. */
export function isWorse(finding: Judgement, episode: Pick<StoredAnomaly, 'severity'>): boolean {
  return anomalySeverities.indexOf(finding.severity) > anomalySeverities.indexOf(episode.severity)
}
