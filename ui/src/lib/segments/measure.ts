import { type Measure, trafficMeasures } from '#lib/dashboard/measures.ts'
import { formatNumber } from '#lib/format.ts'

/** The members of a segment, as charts write them. */
export const members: Measure = {
  ...trafficMeasures.users,
  name: 'People',
  withUnit: (value) => `${formatNumber(value)} ${value === 1 ? 'person' : 'people'}`,
}
