import { formatTime } from '#lib/format.ts'
import { page } from '$app/state'

/** The time zone in which the signed-in person wants to see times. Only for components. */
export function shownTimezone(): string {
  return page.data.account?.timezone ?? 'UTC'
}

/** "21 Nov 2026, 08:05 UTC": in the time zone of the signed-in person. Only for components. */
export function timeOf(iso: string): string {
  return formatTime(iso, shownTimezone())
}
