import type { Measure } from '#lib/charts/measure.ts'
import { trafficMeasures } from '#lib/dashboard/measures.ts'
import { formatRate } from '#lib/dashboard/metrics.ts'
import { eventMeasures } from '#lib/events/measures.ts'

/** How many people started, and the share of them who returned. */
export const returnMeasures: Record<'people' | 'rate', Measure> = {
  people: eventMeasures.users,
  rate: {
    ...trafficMeasures('').conversion_rate,
    name: 'Returned',
    withUnit: (it) => formatRate(it, 1),
    // Without people who could return, there is no share, not one of 0.
    isAverage: false,
  },
}
