import { formatSecond, formatTime } from '#lib/format.ts'
import { page } from '$app/state'

/**
 * The time zone of all times on a page: that of the site whose page it is. Outside of sites, the one that the signed-in
 * person has chosen; it is UTC by default. Only for components.
 */
export function shownTimezone(): string {
  return page.data.site?.timezone ?? page.data.account?.timezone ?? 'UTC'
}

/** "21 Nov 2026, 08:05 UTC", in the time zone of the page. Only for components. */
export function timeOf(iso: string): string {
  return formatTime(iso, shownTimezone())
}

/** "21 Nov 2026, 08:05:31 UTC", in the time zone of the page. Only for components. */
export function secondOf(iso: string): string {
  return formatSecond(iso, shownTimezone())
}
