import { id } from '../../platform/ids.ts'
import { isTriggeredBy, judge, publicReading, type Reading } from './judge.ts'
import type { NewChange, StoredAlert } from './stored-alert.ts'
import type { Window } from './windows.ts'

/** What a check found at a moment, amounts in a currency, or why it could not. */
export type Found = { moment: number; window: Window; currency: string } & (
  | { reading: Reading }
  | { failure: string }
)

/** What becomes of an alert, with what is to go into its history, in order. */
export type Outcome = { alert: StoredAlert; changes: NewChange[] }

/**
 * What becomes of an alert by a check; where `found` is undefined there was nothing new to be checked, but a mute may
 * have ended. A check that failed or could not decide leaves it as it was.
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

/** Whether it was told to be triggered, and no check has counted by its present condition yet. */
function isAnew({ notifiedTriggeredAt, windowStart }: StoredAlert): boolean {
  return notifiedTriggeredAt !== null && windowStart === null
}

/** What is to be told of an alert, given what was told before; undefined when nothing is, and while it is muted. */
export function toTell(alert: StoredAlert): 'triggered' | 'resolved' | undefined {
  const { mutedUntil, triggeredAt, notifiedTriggeredAt } = alert
  if (mutedUntil || isAnew(alert)) return undefined
  if (triggeredAt && !notifiedTriggeredAt) return 'triggered'
  return notifiedTriggeredAt && !triggeredAt ? 'resolved' : undefined
}
