import { id } from '../../platform/ids.ts'
import { isTriggeredBy, judge, publicReading, type Reading } from './judge.ts'
import type { NewChange, StoredAlert } from './stored-alert.ts'
import type { Window } from './windows.ts'

/** The result of a check at a moment: a reading with its currency, or why it failed. */
export type CheckResult = { moment: number; window: Window; currency: string } & (
  | { reading: Reading }
  | { failure: string }
)

/** An alert after a check, with the new entries of its history in chronological order. */
export type Outcome = { alert: StoredAlert; changes: NewChange[] }

/**
 * Applies a check to an alert. `result` is undefined if there was no new moment to check; a mute may still have ended.
 * A check that fails or cannot decide keeps the state.
 */
export function applyCheck(before: StoredAlert, result: CheckResult | undefined, now: Date): Outcome {
  const alert = { ...before }
  const changes: NewChange[] = []
  if (alert.mutedUntil && alert.mutedUntil <= now) {
    changes.push({ id: id('alertChange'), alertId: alert.id, at: alert.mutedUntil, type: 'unmuted' })
    alert.mutedUntil = null
  }
  if (!result) return { alert, changes }
  alert.checkedFor = new Date(result.moment)
  if ('failure' in result) return { alert: { ...alert, failure: result.failure }, changes }

  const verdict = judge(alert.condition, alert.minimumVolume, result.reading)
  const shown = publicReading(result.reading)
  const counted = {
    windowStart: new Date(result.window.from),
    windowEnd: new Date(result.window.to),
    currentValue: shown.value,
    previousValue: shown.previous_value,
    changePercent: shown.change_percent,
    currency: result.currency,
  }
  const wasTriggered = alert.triggeredAt !== null
  const isTriggered = isTriggeredBy(verdict, wasTriggered)
  if (isTriggered !== wasTriggered || (isResetAfterNotification(alert) && !isTriggered)) {
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

/** True if a trigger was notified, and the condition was changed afterwards and has not been checked yet. */
function isResetAfterNotification({ notifiedTriggeredAt, windowStart }: StoredAlert): boolean {
  return notifiedTriggeredAt !== null && windowStart === null
}

/** Returns the notification that is due, given the last one; undefined if there is none or the alert is muted. */
export function dueNotification(alert: StoredAlert): 'triggered' | 'resolved' | undefined {
  const { mutedUntil, triggeredAt, notifiedTriggeredAt } = alert
  if (mutedUntil || isResetAfterNotification(alert)) return undefined
  if (triggeredAt && !notifiedTriggeredAt) return 'triggered'
  return notifiedTriggeredAt && !triggeredAt ? 'resolved' : undefined
}
