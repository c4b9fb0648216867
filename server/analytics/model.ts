import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'

export const metrics = ['sessions', 'pageviews', 'users', 'bounce_rate', 'avg_duration'] as const
export type Metric = (typeof metrics)[number]

/** The dimensions that a session has one value of; each is a column of `sessions`. */
export const sessionDimensions = [
  'source',
  'medium',
  'campaign',
  'device',
  'country',
  'hostname',
  'entry_page',
  'exit_page',
  'referrer',
  'channel',
  'browser',
  'os',
  'term',
  'content',
] as const
export type SessionDimension = (typeof sessionDimensions)[number]

/** The finest first. */
export const timeDimensions = ['hour', 'date', 'week', 'month'] as const
export type TimeDimension = (typeof timeDimensions)[number]

export const dimensions = [...sessionDimensions, 'page', ...timeDimensions] as const
export type Dimension = (typeof dimensions)[number]

/** Periods in a query string: see docs/traffic.md. */
export const PeriodQuery = {
  start_date: t.Optional(
    t.String({
      description: 'A day of the site’s time zone, or a time. Default: 30 days',
      examples: ['2026-03-01'],
    }),
  ),
  end_date: t.Optional(
    t.String({ description: 'The last day or moment that counts. Default: today', examples: ['2026-03-31'] }),
  ),
}

export const TrafficQuery = t.Object({
  ...PeriodQuery,
  metrics: t.Optional(
    t.String({ description: `Some of ${metrics.join(', ')}. Default: all`, examples: ['sessions,users'] }),
  ),
  dimensions: t.Optional(
    t.String({
      description: `What to break down by: any of ${dimensions.join(', ')}`,
      examples: ['source,medium'],
    }),
  ),
  filters: t.Optional(
    t.String({ description: 'A filter expression', examples: ['device==mobile;country!=US,CA'] }),
  ),
  sort: t.Optional(
    t.String({
      description: 'Requested metrics and dimensions, each descending after a minus',
      examples: ['-users'],
    }),
  ),
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Rows. Default 100; a series over time alone comes whole',
    }),
  ),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
})
export type TrafficQuery = Static<typeof TrafficQuery>

const numbers = {
  sessions: Type.Integer({ description: 'Sessions that start in the period' }),
  pageviews: Type.Integer({ description: 'Page views in the period' }),
  users: Type.Integer({ description: 'People with a session in the period' }),
  bounce_rate: t.Number({ description: 'Percent of the sessions with one page view and no other event' }),
  avg_duration: t.Number({ description: 'Mean length of the sessions in seconds' }),
}
export const MetricValues = t.Partial(t.Object(numbers))
export type MetricValues = Static<typeof MetricValues>

const PeriodAnswer = t.Object({
  start: t.String({ examples: ['2026-02-28T23:00:00.000Z'] }),
  end: t.String({ description: 'The last millisecond that counts', examples: ['2026-03-31T21:59:59.999Z'] }),
})

const Comparison = t.Object({
  value: t.Number(),
  previous: t.Number(),
  change_percent: t.Union([t.Number(), t.Null()], { description: 'Null when previous is 0' }),
})
export type Comparison = Static<typeof Comparison>

export const TrafficReport = t.Object({
  period: PeriodAnswer,
  totals: MetricValues,
  comparison: t.Record(t.String(), Comparison, {
    description: 'Each metric against the preceding period of equal length',
  }),
  rows: t.Array(
    t.Object({
      dimensions: t.Record(t.String(), t.String(), { description: 'Empty text: not known' }),
      metrics: MetricValues,
    }),
  ),
})
export type TrafficReport = Static<typeof TrafficReport>

export const Realtime = t.Object({
  visitors: Type.Integer({ description: 'People who did something in the last five minutes' }),
  pages: t.Array(t.Object({ page: t.String(), visitors: Type.Integer() }), {
    description: 'Where they are, ten at most',
  }),
})
export type Realtime = Static<typeof Realtime>
