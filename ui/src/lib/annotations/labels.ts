import { formatDay, isDay } from '#lib/dashboard/periods.ts'
import { formatMoment } from '#lib/format.ts'
import type { Annotation } from '../../../../server/analytics/annotations/model.ts'

/** `21 Nov 2026` or `21 Nov 2026, 14:05`, in the time zone of the site. */
export function describeTime({ at }: Pick<Annotation, 'at'>, timezone: string): string {
  return isDay(at) ? formatDay(at) : formatMoment(at, timezone)
}
