import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'

export const metrics = ['sessions', 'pageviews', 'users', 'bounce_rate', 'avg_duration'] as const
export type Metric = (typeof metrics)[number]

/** Metrics of the orders of a site. */
export const orderMetrics = [
  'revenue',
  'orders',
  'average_order_value',
  'refunds',
  'revenue_per_visitor',
] as const
/** Metrics of one goal. */
export const goalMetrics = ['conversions', 'conversion_rate'] as const

export const reportedMetrics = [...metrics, 'views_per_visit', ...orderMetrics, ...goalMetrics] as const
export type ReportedMetric = (typeof reportedMetrics)[number]

/** The dimensions that a site defines itself, by number. */
export const customDimensions = [
  'dimension_1',
  'dimension_2',
  'dimension_3',
  'dimension_4',
  'dimension_5',
  'dimension_6',
  'dimension_7',
  'dimension_8',
  'dimension_9',
  'dimension_10',
  'dimension_11',
  'dimension_12',
  'dimension_13',
  'dimension_14',
  'dimension_15',
  'dimension_16',
  'dimension_17',
  'dimension_18',
  'dimension_19',
  'dimension_20',
] as const
export type CustomName = (typeof customDimensions)[number]

/** True for a dimension that a site defines itself. */
export function isCustom(dimension: string): dimension is CustomName {
  return customDimensions.some((it) => it === dimension)
}

/** Dimensions with one value per session; each is a column of `sessions`. */
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
  'region',
  'city',
  'language',
  'screen_size',
  'browser_version',
  'os_version',
  ...customDimensions,
] as const
export type SessionDimension = (typeof sessionDimensions)[number]

/** Dimensions with one value per page view. */
export const viewDimensions = ['page', 'page_title', 'content_group'] as const
export type ViewDimension = (typeof viewDimensions)[number]

/** The dimensions that do not depend on the time. */
export const cellDimensions = [...sessionDimensions, ...viewDimensions] as const
export type CellDimension = (typeof cellDimensions)[number]

/** What filters of reports on sessions may use: these dimensions, and segments by id. */
export const sessionFilterDimensions = [...cellDimensions, 'segment'] as const

/** From the finest to the coarsest. */
export const timeDimensions = ['hour', 'date', 'week', 'month'] as const
export type TimeDimension = (typeof timeDimensions)[number]

export const dimensions = [...cellDimensions, ...timeDimensions] as const
export type Dimension = (typeof dimensions)[number]

/** The dimensions that filters of reports may use, including segments by id. */
export const filterDimensions = [...dimensions, 'segment'] as const
export type FilterDimension = (typeof filterDimensions)[number]

/** What the clock of the site shows. */
export const clockDimensions = ['weekday', 'hour_of_day'] as const
export type ClockDimension = (typeof clockDimensions)[number]
/** What conditions may be on, apart from people. */
export type CountedDimension = Dimension | ClockDimension

/** The dimensions that filters of traffic may use: also times of the week, goals by id, and `orders`. */
export const trafficFilterDimensions = [...filterDimensions, ...clockDimensions, 'conversion'] as const
export type TrafficFilterDimension = (typeof trafficFilterDimensions)[number]

/** Periods in a query string: see docs/traffic.md. */
export const PeriodQuery = {
  start_date: t.Optional(
    t.String({
      description: 'The first day in the site’s time zone, or a time. The default period is 30 days',
      examples: ['2026-03-01'],
    }),
  ),
  end_date: t.Optional(
    t.String({ description: 'The last day or time of the period. Default: today', examples: ['2026-03-31'] }),
  ),
}

/** The comparison of reports that have none by default. */
export const CompareQuery = {
  compare: t.Optional(
    t.String({
      maxLength: 100,
      description:
        'Also gives the values of another period: `preceding` (the period of equal length before), `none`, or a period as `start/end`. Default: none',
      examples: ['preceding'],
    }),
  ),
}

/** The filter parameter of reports that support only segment filters. */
export const SegmentFilterQuery = {
  filters: t.Optional(
    t.String({
      maxLength: 4000,
      description:
        'Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)',
      examples: ['segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
}

/** The filter parameter of reports on sessions. */
export const SessionFilterQuery = {
  filters: t.Optional(
    t.String({
      maxLength: 4000,
      description:
        'A filter expression on sessions (`source==news`), pages viewed in them and segments (`segment==seg_…`)',
      examples: ['source==news;country==DE'],
    }),
  ),
}

export const TrafficQuery = t.Object({
  ...PeriodQuery,
  metrics: t.Optional(
    t.String({
      description: `Comma-separated: any of ${reportedMetrics.join(', ')}. Default: the first ${metrics.length}`,
      examples: ['sessions,users'],
    }),
  ),
  conversion_id: t.Optional(
    t.String({
      description: 'The goal that conversions and conversion_rate are of',
      examples: ['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
  dimensions: t.Optional(
    t.String({
      description: `Dimensions of the rows, comma-separated: any of ${dimensions.join(', ')}`,
      examples: ['source,medium'],
    }),
  ),
  filters: t.Optional(
    t.String({
      description: 'A filter expression. It can also filter by segment: `segment==seg_…`',
      examples: ['device==mobile;country!=US,CA'],
    }),
  ),
  sort: t.Optional(
    t.String({
      description:
        'Requested metrics and dimensions, comma-separated. A leading minus sorts in descending order',
      examples: ['-users'],
    }),
  ),
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 10_000,
      examples: [100],
      description:
        'Maximum number of rows. Default: 100, or the whole series if all dimensions are time dimensions',
    }),
  ),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Rows to skip' })),
})
export type TrafficQuery = Static<typeof TrafficQuery>

export const metricSchemas = {
  sessions: Type.Integer({ description: 'Sessions that start in the period', examples: [1520] }),
  pageviews: Type.Integer({ description: 'Page views in the period', examples: [4830] }),
  users: Type.Integer({ description: 'People with a session in the period', examples: [1204] }),
  bounce_rate: Type.Number({
    description:
      'Percentage of sessions with one page view and no other event except `page_leave`, `identify`, `web_vitals`, `browser_error` and `not_found`',
    examples: [38.42],
  }),
  avg_duration: Type.Number({ description: 'Mean length of the sessions in seconds', examples: [127.35] }),
  views_per_visit: Type.Number({ description: 'Page views per session', examples: [3.18] }),
  revenue: Type.Number({
    description: 'Value of the orders less refunds, in the currency of the site',
    examples: [18_540.5],
  }),
  orders: Type.Integer({ description: 'Number of orders', examples: [412] }),
  average_order_value: Type.Number({
    description: 'Value of the orders, refunds not subtracted, per order',
    examples: [45.29],
  }),
  refunds: Type.Number({ description: 'Value of the refunds', examples: [120] }),
  revenue_per_visitor: Type.Number({ description: 'Revenue per user of the row', examples: [15.4] }),
  conversions: Type.Integer({ description: 'Conversions of the goal', examples: [57] }),
  conversion_rate: Type.Number({
    description: 'Percentage of the users who converted',
    examples: [3.42],
  }),
}
export const MetricValues = t.Partial(t.Object(metricSchemas), {
  title: 'MetricValues',
  description: 'The requested metrics',
})
export type MetricValues = Static<typeof MetricValues>

export const PeriodAnswer = t.Object(
  {
    start: moment({ examples: ['2026-02-28T23:00:00.000Z'] }),
    end: moment({
      description: 'The last millisecond of the period',
      examples: ['2026-03-31T21:59:59.999Z'],
    }),
  },
  { title: 'Period' },
)

/** The period of a comparison. */
export const comparedWith = nullable(PeriodAnswer, { description: 'Null without a comparison' })

export const Comparison = t.Object(
  {
    value: Type.Number({ examples: [1520] }),
    previous: Type.Number({ examples: [1216] }),
    change_percent: nullable(Type.Number({ examples: [25] }), { description: 'Null if previous is 0' }),
  },
  { title: 'Comparison' },
)
export type Comparison = Static<typeof Comparison>

export const TrafficReport = t.Object(
  {
    period: PeriodAnswer,
    totals: MetricValues,
    comparison: t.Record(t.String(), Comparison, {
      description: 'Each metric compared with the preceding period of equal length',
      examples: [{ sessions: { value: 1520, previous: 1216, change_percent: 25 } }],
    }),
    rows: t.Array(
      t.Object(
        {
          dimensions: t.Record(t.String(), t.String(), {
            description: 'The values of the requested dimensions. Empty if unknown',
            examples: [{ source: 'google', medium: 'organic' }],
          }),
          metrics: MetricValues,
        },
        { title: 'TrafficRow' },
      ),
    ),
  },
  { title: 'TrafficReport' },
)
export type TrafficReport = Static<typeof TrafficReport>
