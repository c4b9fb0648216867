import { Unprocessable } from '../../platform/errors.ts'

const day_ms = 24 * 3_600_000

/** When people are reminded that a key expires, in days before it, the first reminder first. */
export const reminderDays = [7, 1] as const

/** @throws Unprocessable for a time that is over. */
export function requireFuture(expires_at: string | null, now: number): Date | null {
  if (expires_at === null) return null
  const expiresAt = new Date(expires_at)
  if (expiresAt.getTime() <= now)
    throw new Unprocessable('expires_at is in the past', [
      { field: 'expires_at', message: 'expires_at must be in the future' },
    ])
  return expiresAt
}

/**
 * Which reminder is due or over, in days before the expiry. Null for none yet. Who sets an expiry that is so near knows it
 * and needs no reminder.
 */
export function daysReminded(expiresAt: Date | null, now: number): number | null {
  if (!expiresAt) return null
  const left_ms = expiresAt.getTime() - now
  return reminderDays.findLast((days) => left_ms <= days * day_ms) ?? null
}
