import { type Measure, trafficMeasures } from '#lib/dashboard/measures.ts'
import { formatNumber } from '#lib/format.ts'

/** The member count of a segment, for charts. */
export const members: Measure = {
  ...trafficMeasures.users,
  name: 'People',
  withUnit: (value) => `${formatNumber(value)} ${value === 1 ? 'person' : 'people'}`,
}
