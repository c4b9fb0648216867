import { timeDimensions } from '../../analytics/traffic/model.ts'
import { type Period, startOfDay } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'
import type { Scope } from './scope.ts'

/**
 * Returns the URL of the dashboard with the period and the filter of a report. Days of another time zone than the
 * site's, and parts of days, are given as times. Null if the filter is by time, which the dashboard does not have.
 */
export function dashboardUrl(
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  { id, timezone }: Pick<StoredSite, 'id' | 'timezone'>,
  { conditions, definition }: Pick<Scope, 'conditions' | 'definition'>,
  { start, end }: Period,
): string | null {
  if (conditions.some((it) => timeDimensions.some((name) => name === it.dimension))) return null
  const isOfDays = [start, end].every((it) => startOfDay(it, timezone, 0) === it)
  const [from, to] = [start, isOfDays ? end - 1 : end].map((it) => {
    const time = Temporal.Instant.fromEpochMilliseconds(it).toZonedDateTimeISO(timezone)
    const options = { timeZoneName: 'never', smallestUnit: 'second' } as const
    return isOfDays ? time.toPlainDate().toString() : time.toString(options)
  }) as [string, string]
  const query = new URLSearchParams({
    from,
    to,
    ...(definition.filters !== '' && { filters: definition.filters }),
  })
  return `${publicUrl}/sites/${id}?${query}`
}
