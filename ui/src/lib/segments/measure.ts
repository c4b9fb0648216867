import type { Measure } from '#lib/charts/measure.ts'
import { formatCompact } from '#lib/dashboard/metrics.ts'
import { counted, formatNumber } from '#lib/format.ts'

/** The member count of a segment, for charts. */
export const members: Measure = {
  name: 'People',
  format: formatNumber,
  compact: (value) => formatCompact('users', value, ''),
  withUnit: (value) => counted(value, 'person', 'people'),
  scale: 'whole',
  isInverse: false,
  isAverage: false,
}
