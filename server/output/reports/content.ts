import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { languageCodes } from '../../../packages/text/languages.ts'
import { type Dimension, dimensions, metrics } from '../../analytics/traffic/model.ts'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

/**
 * Named periods of a report; explicit days are possible as well (`2026-03-01/2026-03-31`). A “last” period ends with
 * the last complete day or month, so that a report never compares a part of a day with a whole one.
 */
export const dateRanges = [
  'today',
  'yesterday',
  'last_7_days',
  'last_28_days',
  'last_30_days',
  'this_month',
  'last_month',
  'last_12_months',
] as const
export type DateRange = (typeof dateRanges)[number]

const conversionMetrics = ['conversions', 'conversion_rate'] as const
const revenueMetrics = ['revenue', 'orders', 'average_order_value', 'refunds', 'revenue_per_visitor'] as const
const costMetrics = ['cost', 'roas', 'cpa'] as const

/** The metrics of reports. */
export const reportMetrics = [...metrics, ...conversionMetrics, ...revenueMetrics, ...costMetrics] as const
export type ReportMetric = (typeof reportMetrics)[number]

/** The dimensions that a report can have tables of. */
export const reportDimensions = dimensions
export type ReportDimension = Dimension

/** Other reports that a report can have a table of. */
export const reportSections = [
  'events',
  'page_engagement',
  'site_searches',
  'outbound_links',
  'downloads',
  'forms',
  'missing_pages',
  'web_vitals',
  'browser_errors',
] as const
export type ReportSection = (typeof reportSections)[number]

/** Reports with parameters of their own that a report can have tables of. */
const explorationTypes = [
  'trends',
  'hours',
  'retention',
  'lifecycle',
  'stickiness',
  'paths',
  'web_vitals',
] as const
export type ExplorationType = (typeof explorationTypes)[number]

export const comparisons = ['previous_period', 'previous_year', 'none'] as const
export type ComparisonKind = (typeof comparisons)[number]

export const reportFormats = ['pdf', 'csv', 'xlsx', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

const units = ['count', 'percent', 'seconds', 'milliseconds', 'money', 'ratio', 'score', 'number'] as const
export type Unit = (typeof units)[number]

const value = (description: string) => nullable(Type.Number(), { description, examples: [1520] })

const measured = {
  metric: stringEnum(reportMetrics, { examples: ['sessions'] }),
  label: t.String({ description: 'Display name', examples: ['Sessions'] }),
  unit: stringEnum(units, { description: '`money` is in `currency`', examples: ['count'] }),
}

const ReportPeriod = t.Object(
  {
    start: moment({ examples: ['2026-03-22T23:00:00.000Z'] }),
    end: moment({
      description: 'The last millisecond of the period',
      examples: ['2026-03-29T21:59:59.999Z'],
    }),
    timezone: t.String({ examples: ['Europe/Berlin'] }),
    words: t.String({ examples: ['23 – 29 Mar 2026'] }),
  },
  { title: 'ReportPeriod' },
)
export type ReportPeriod = Static<typeof ReportPeriod>

const values = t.Array(value('Null if unknown or divided by zero'), {
  description: 'Values in the order of the metrics',
  examples: [[1520, 3.42]],
})

const total_rows = Type.Integer({
  description: 'Total number of rows, including rows that are left out',
  examples: [14],
})

const ReportTable = t.Object(
  {
    dimension: stringEnum(reportDimensions, { examples: ['source'] }),
    label: t.String({ examples: ['Sources'] }),
    value_label: t.String({ description: 'The heading above the values', examples: ['Source'] }),
    columns: t.Array(t.Object(measured)),
    rows: t.Array(
      t.Object(
        {
          value: t.String({ description: 'Value of the dimension. Empty if unknown', examples: ['google'] }),
          label: t.String({ description: 'Display name of the value', examples: ['google'] }),
          values,
        },
        { title: 'ReportRow' },
      ),
      { description: 'Sorted by the first metric, largest first, or in chronological order. At most 1,000' },
    ),
    total_rows,
  },
  { title: 'ReportTable' },
)
export type ReportTable = Static<typeof ReportTable>

/** The columns of sections. Those of web vitals are 75th percentiles. */
const sectionColumns = [
  'events',
  'users',
  'share',
  'pageviews',
  'avg_engaged_seconds',
  'avg_scroll_percent',
  'page_loads',
  'lcp',
  'inp',
  'cls',
  'fcp',
  'ttfb',
] as const
export type SectionColumn = (typeof sectionColumns)[number]

const SectionTable = t.Object(
  {
    section: stringEnum(reportSections, { examples: ['web_vitals'] }),
    label: t.String({ examples: ['Web vitals'] }),
    value_label: t.String({ description: 'The heading above the values', examples: ['Page'] }),
    columns: t.Array(
      t.Object({
        name: stringEnum(sectionColumns, {
          description: '`lcp` to `ttfb` are 75th percentiles',
          examples: ['lcp'],
        }),
        label: t.String({ description: 'Display name', examples: ['Largest Contentful Paint'] }),
        unit: stringEnum(units, { description: '`score` has no unit', examples: ['milliseconds'] }),
      }),
    ),
    rows: t.Array(
      t.Object(
        {
          value: nullable(t.String(), {
            description: 'Empty if unknown. Null for all values together',
            examples: ['/pricing'],
          }),
          label: t.String({ description: 'Display name of the value', examples: ['/pricing'] }),
          values,
        },
        { title: 'ReportSectionRow' },
      ),
      { description: 'At most 100 values: those with the most events, people, page loads or page views' },
    ),
    total_rows,
  },
  { title: 'ReportSection' },
)
export type SectionTable = Static<typeof SectionTable>

const ExplorationTable = t.Object(
  {
    type: stringEnum(explorationTypes, { examples: ['retention'] }),
    label: t.String({ description: 'The name of the exploration', examples: ['Retention by week'] }),
    details: t.String({
      description: 'Its period and its parameters in words',
      examples: ['1 Jan – 31 Mar 2026; Source is newsletter'],
    }),
    period: ReportPeriod,
    value_label: t.String({ description: 'The heading above the values', examples: ['Started'] }),
    is_over_time: t.Boolean({ description: 'True if the rows are in chronological order' }),
    columns: t.Array(
      t.Object(
        {
          name: t.String({
            description:
              'The key of a series or formula (`A`, `F1`), the number of an interval, or the name of a number. With `previous_` before it, the same of the period compared with',
            examples: ['1'],
          }),
          label: t.String({ description: 'Display name', examples: ['Week 1'] }),
          unit: stringEnum(units, { examples: ['percent'] }),
        },
        { title: 'ExplorationColumn' },
      ),
    ),
    rows: t.Array(
      t.Object(
        {
          value: nullable(t.String(), {
            description: 'Empty if unknown. Null for several values together',
            examples: ['2026-03-02'],
          }),
          label: t.String({ description: 'Display name', examples: ['Week of 2 Mar 2026'] }),
          values: t.Array(nullable(Type.Number(), { examples: [38.5] }), {
            description: 'In the order of the columns',
            examples: [[120, 38.5, null]],
          }),
        },
        { title: 'ExplorationRow' },
      ),
      { description: 'At most 1,000, besides totals' },
    ),
    total_rows,
  },
  { title: 'ReportExploration' },
)
export type ExplorationTable = Static<typeof ExplorationTable>

/** The complete content of a report; all formats show the same. */
export const ReportContent = t.Object(
  {
    language: stringEnum(languageCodes, { description: 'The language of all its texts', examples: ['en'] }),
    title: t.String({ examples: ['Weekly overview'] }),
    description: t.String({ examples: ['Results of the last week'] }),
    site: t.Object({
      id: idOf('site'),
      name: t.String({ examples: ['Shop'] }),
      domain: t.String({ examples: ['shop.example'] }),
    }),
    period: ReportPeriod,
    comparison: nullable(ReportPeriod, {
      description: 'The period of `previous`; null without a comparison',
    }),
    filters: t.String({ description: 'Empty if there is no filter', examples: ['device==mobile'] }),
    filters_words: t.String({ examples: ['Device is mobile'] }),
    dashboard_url: nullable(
      t.String({
        examples: ['https://analytics.example.com/sites/site_01?from=2026-03-23&to=2026-03-29'],
      }),
      {
        description:
          'The dashboard with the same period and filter, which leads to the people and sessions behind each number. Null if the filter is by time',
      },
    ),
    currency: t.String({ examples: ['EUR'] }),
    kpis: t.Array(
      t.Object(
        {
          ...measured,
          value: value('Value of the whole period. Null if unknown or divided by zero'),
          previous: value('Value of the comparison period'),
          change_percent: value('Null if `previous` is 0 or unknown'),
        },
        { title: 'ReportKpi' },
      ),
      { description: 'The metrics in the requested order' },
    ),
    chart: t.Object(
      {
        ...measured,
        interval: stringEnum(['hour', 'date', 'week', 'month'], { examples: ['date'] }),
        points: t.Array(
          t.Object(
            {
              start: moment(),
              label: t.String({ examples: ['23 Mar'] }),
              value: value('Value of the charted metric'),
              previous: value('Value of the corresponding point of the comparison period'),
              values,
            },
            { title: 'ReportPoint' },
          ),
          { description: 'In chronological order, without gaps' },
        ),
      },
      {
        title: 'ReportChart',
        description: 'Chart of the first metric that is available over time. `values` contains all metrics',
      },
    ),
    tables: t.Array(ReportTable),
    sections: t.Array(SectionTable),
    explorations: t.Array(ExplorationTable),
    notes: t.Array(t.String(), { description: 'Notes that explain the numbers', examples: [[]] }),
    generated_at: moment(),
  },
  { title: 'ReportContent' },
)
export type ReportContent = Static<typeof ReportContent>
export type Kpi = ReportContent['kpis'][number]
