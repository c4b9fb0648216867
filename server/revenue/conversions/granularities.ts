/** The sizes of the buckets of a series over time. */
export const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]
