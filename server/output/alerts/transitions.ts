import { id } from '../../platform/ids.ts'
import { isTriggeredBy, judge, publicReading, type Reading } from './judge.ts'
import type { NewChange, StoredAlert } from './stored-alert.ts'
import type { Window } from './windows.ts'

/** The result of a check at a moment: a reading with its currency, or why it failed. */
export type Found = { moment: number; window: Window; currency: string } & (
  | { reading: Reading }
  | { failure: string }
)

/** An alert after a check, with the new entries of its history in chronological order. */
export type Outcome = { alert: StoredAlert; changes: NewChange[] }

/**
 * Applies a check to an alert. `found` is undefined if there was no new moment to check; a mute may have ended all the
 * same. A check that fails or cannot decide keeps the state.
 */
export function checked(before: StoredAlert, found: Found | undefined, now: Date): Outcome {
  const alert = { ...before }
  const changes: NewChange[] = []
  if (alert.mutedUntil && alert.mutedUntil <= now) {
    changes.push({ id: id('alertChange'), alertId: alert.id, at: alert.mutedUntil, type: 'unmuted' })
    alert.mutedUntil = null
  }
  if (!found) return { alert, changes }
  alert.checkedFor = new Date(found.moment)
  if ('failure' in found) return { alert: { ...alert, failure: found.failure }, changes }

  const verdict = judge(alert.condition, alert.minimumVolume, found.reading)
  const told = publicReading(found.reading)
  const counted = {
    windowStart: new Date(found.window.from),
    windowEnd: new Date(found.window.to),
    currentValue: told.value,
    previousValue: told.previous_value,
    changePercent: told.change_percent,
    currency: found.currency,
  }
  const wasTriggered = alert.triggeredAt !== null
  const isTriggered = isTriggeredBy(verdict, wasTriggered)
  if (isTriggered !== wasTriggered || (isAnew(alert) && !isTriggered)) {
    alert.triggeredAt = isTriggered ? now : null
    changes.push({
      id: id('alertChange'),
      alertId: alert.id,
      at: now,
      type: isTriggered ? 'triggered' : 'resolved',
      condition: alert.condition,
      ...counted,
    })
  }
  return { alert: { ...alert, ...counted, isJudged: verdict !== 'unknown', failure: null }, changes }
}

/** True if a trigger was notified and the condition was replaced afterwards, but not checked yet. */
function isAnew({ notifiedTriggeredAt, windowStart }: StoredAlert): boolean {
  return notifiedTriggeredAt !== null && windowStart === null
}

/** Returns the notification that is due, given the last one; undefined if there is none or the alert is muted. */
export function toTell(alert: StoredAlert): 'triggered' | 'resolved' | undefined {
  const { mutedUntil, triggeredAt, notifiedTriggeredAt } = alert
  if (mutedUntil || isAnew(alert)) return undefined
  if (triggeredAt && !notifiedTriggeredAt) return 'triggered'
  return notifiedTriggeredAt && !triggeredAt ? 'resolved' : undefined
}
