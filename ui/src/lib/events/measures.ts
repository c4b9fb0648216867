import type { Measure } from '#lib/charts/measure.ts'
import { trafficMeasures } from '#lib/dashboard/measures.ts'
import { counted } from '#lib/format.ts'

const { pageviews } = trafficMeasures('')

/** Numbers of events, and of the people who sent them. */
export const eventMeasures: Record<'events' | 'users', Measure> = {
  events: { ...pageviews, name: 'Events', withUnit: (it) => counted(it, 'event', 'events') },
  users: { ...pageviews, name: 'People', withUnit: (it) => counted(it, 'person', 'people') },
}

/** The same of what should not happen: fewer are better. */
export const lowerIsBetterMeasures: typeof eventMeasures = {
  events: { ...eventMeasures.events, isInverse: true },
  users: { ...eventMeasures.users, isInverse: true },
}

/** Numbers of errors, and of the people affected: fewer are better. */
export const errorMeasures: Record<'events' | 'users', Measure> = {
  events: {
    ...lowerIsBetterMeasures.events,
    name: 'Errors',
    withUnit: (it) => counted(it, 'error', 'errors'),
  },
  users: lowerIsBetterMeasures.users,
}
