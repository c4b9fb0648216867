import { type Problem, ValidationError } from '../errors.ts'
import { offsetPage } from '../http/pagination.ts'
import { segmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Services } from '../services.ts'
import type { CellDimension, Counting } from './cells.sql.ts'
import { type Condition, parseFilter } from './filter.ts'
import {
  type Comparison,
  type Dimension,
  dimensions,
  type FilterDimension,
  filterDimensions,
  type Metric,
  type MetricValues,
  metrics,
  type Realtime,
  type TimeDimension,
  type TrafficQuery,
  type TrafficReport,
  timeDimensions,
} from './model.ts'
import { type Period, periodAnswer, precedingPeriod, readPeriod } from './period.ts'
import { visitorsNow } from './realtime.sql.ts'
import { isTimeDimension, type Slots, slotsOf, timeLabel } from './slots.ts'
import { type CountRow, countPageQuery, countQuery, type Order, type PageRow } from './traffic.sql.ts'

/** A site as reports need it. */
export type ReportedSite = { id: string; timezone: string }

type Sort = { by: Metric | Dimension; isDescending: boolean }
type Row = TrafficReport['rows'][number]

/** What a traffic report is asked for, checked. */
type Question = {
  period: Period
  metrics: Metric[]
  dimensions: Dimension[]
  conditions: Condition<Dimension>[]
  /** Which people, by segments. */
  people: PeopleFilter
  sort: Sort[]
  limit: number
  offset: number
}

/**
 * The traffic of a site: totals, their comparison with the period before, and a page of rows by dimension.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge when it needs more than one query may use.
 */
export async function trafficReport(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ReportedSite,
  query: TrafficQuery,
) {
  const asked = readQuestion(query, site.timezone, clock())
  const people = await segmentFilter(db, site, asked.conditions.filter(isOnSegment))
  const question = { ...asked, people, conditions: asked.conditions.filter(isOnDimension) }
  const [totals, page] = await Promise.all([
    totalsOf(clickhouse, site, question),
    question.dimensions.length > 0 ? rowsOf(clickhouse, site, question) : { rows: [], total: 0 },
  ])
  const data: TrafficReport = {
    period: periodAnswer(question.period),
    totals: metricValues(totals.current, question.metrics),
    comparison: Object.fromEntries(
      question.metrics.map((it) => [
        it,
        compare(metricValue(totals.current, it), metricValue(totals.previous, it)),
      ]),
    ),
    rows: page.rows,
  }
  return { data, pagination: offsetPage(page.total, question.limit, question.offset, page.rows.length) }
}

/** The people who did something in the last five minutes, and the pages they are on. */
export async function realtime(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  site: Pick<ReportedSite, 'id'>,
): Promise<Realtime> {
  const now = clock()
  const rows = await clickhouse.rows(visitorsNow, {
    site_id: site.id,
    since: new Date(now - 300_000),
    now: new Date(now),
  })
  return {
    visitors: rows[0]?.all_visitors ?? 0,
    pages: rows.map(({ page, visitors }) => ({ page, visitors })),
  }
}

function readQuestion(query: TrafficQuery, timezone: string, now: number) {
  const problems: Problem[] = []
  const chosen = readNames('metrics', query.metrics, metrics, problems)
  const asked = chosen.length > 0 ? chosen : [...metrics]
  const by = readNames('dimensions', query.dimensions, dimensions, problems)
  const sort = readSort(query.sort, [...asked, ...by], problems)
  if (problems.length > 0) throw new ValidationError(problems)
  const isSeries = by.length > 0 && by.every(isTimeDimension)
  return {
    period: readPeriod(query, timezone, now),
    metrics: asked,
    dimensions: by,
    conditions: parseFilter<FilterDimension>(query.filters ?? '', filterDimensions),
    sort: sort.length > 0 ? sort : defaultSort(asked, by),
    limit: query.limit ?? (isSeries ? 10_000 : 100),
    offset: query.offset ?? 0,
  }
}

function isOnSegment(it: Condition<FilterDimension>): it is Condition<'segment'> {
  return it.dimension === 'segment'
}

function isOnDimension(it: Condition<FilterDimension>): it is Condition<Dimension> {
  return it.dimension !== 'segment'
}

function readNames<T extends string>(
  field: string,
  text: string | undefined,
  known: readonly T[],
  problems: Problem[],
) {
  const names = (text ?? '').split(',').map((it) => it.trim())
  if (names.length === 1 && names[0] === '') return []
  const unknown = names.filter((it) => !known.includes(it as T))
  if (unknown.length > 0)
    problems.push({
      field,
      message: `${field} "${unknown.join(', ')}" is not known (expected some of ${known.join(', ')})`,
    })
  return [...new Set(names as T[])]
}

function readSort(
  text: string | undefined,
  sortable: readonly (Metric | Dimension)[],
  problems: Problem[],
): Sort[] {
  return (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const name = it.replace(/^-/, '') as Metric | Dimension
      if (!sortable.includes(name))
        problems.push({
          field: 'sort',
          message: `sort "${name}" is not among the requested metrics and dimensions (${sortable.join(', ')})`,
        })
      return { by: name, isDescending: it.startsWith('-') }
    })
}

/** A series in order of time; otherwise what is greatest by the first metric comes first. */
function defaultSort(asked: readonly Metric[], by: readonly Dimension[]): Sort[] {
  const times = by.filter(isTimeDimension).map((it): Sort => ({ by: it, isDescending: false }))
  return [...times, { by: asked[0] as Metric, isDescending: true }]
}

async function totalsOf(clickhouse: Services['clickhouse'], site: ReportedSite, question: Question) {
  const previous = slotsOf(precedingPeriod(question.period), question.conditions).slots
  const current = slotsOf(question.period, question.conditions).slots.map((it) => ({ ...it, group: 1 }))
  const counting = countingOf(site, question, [...previous, ...current], [])
  const rows = counting.slots.length > 0 ? await clickhouse.rows(countQuery(counting)) : []
  return { previous: rows.find((it) => it.slot === 0), current: rows.find((it) => it.slot === 1) }
}

async function rowsOf(clickhouse: Services['clickhouse'], site: ReportedSite, question: Question) {
  const by = timeDimensions.filter((it) => question.dimensions.includes(it))
  const slots = slotsOf(question.period, question.conditions, by)
  if (slots.slots.length === 0) return { rows: [], total: 0 }
  const others = question.dimensions.filter((it): it is CellDimension => !isTimeDimension(it))
  const counting = countingOf(site, question, slots.slots, others)
  if (others.length === 0) return seriesOf(await clickhouse.rows(countQuery(counting)), slots, question)
  return pageOf(clickhouse, counting, slots, question)
}

function countingOf(
  site: ReportedSite,
  question: Question,
  slots: Slots['slots'],
  by: CellDimension[],
): Counting {
  return {
    site_id: site.id,
    slots,
    dimensions: by,
    conditions: question.conditions.filter(
      (it): it is Condition<CellDimension> => !isTimeDimension(it.dimension),
    ),
    metrics: question.metrics,
    people: question.people,
  }
}

/** A row for every hour, day, week or month, whether anything happened in it or not. */
function seriesOf(found: CountRow[], { labels }: Slots, question: Question) {
  const byGroup = new Map(found.map((it) => [it.slot, it]))
  const all = labels.map((label, group) => ({ label, group, count: byGroup.get(group) }))
  all.sort((a, b) => {
    for (const { by, isDescending } of question.sort) {
      const order = isTimeDimension(by as Dimension)
        ? a.group - b.group
        : exactValue(a.count, by as Metric) - exactValue(b.count, by as Metric)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
  const rows = all.slice(question.offset, question.offset + question.limit).map(
    ({ label, count }): Row => ({
      dimensions: Object.fromEntries(
        question.dimensions.map((it) => [it, timeLabel(it as TimeDimension, label)]),
      ),
      metrics: metricValues(count, question.metrics),
    }),
  )
  return { rows, total: all.length }
}

async function pageOf(
  clickhouse: Services['clickhouse'],
  counting: Counting,
  { labels }: Slots,
  question: Question,
) {
  const order = orderOf(question)
  const { limit, offset } = question
  const found = (await clickhouse.rows(countPageQuery(counting, order, { limit, offset }))) as PageRow[]
  const rows = found.map(
    (row): Row => ({
      dimensions: Object.fromEntries(
        question.dimensions.map((it) => [
          it,
          isTimeDimension(it) ? timeLabel(it, labels[row.slot] ?? '') : (row[it] ?? ''),
        ]),
      ),
      metrics: metricValues(row, question.metrics),
    }),
  )
  const [first] = found
  if (first || offset === 0) return { rows, total: first?.row_count ?? 0 }
  // Past the last row no row is left to say how many there are.
  const [any] = await clickhouse.rows(countPageQuery(counting, order, { limit: 1, offset: 0 }))
  return { rows, total: any?.row_count ?? 0 }
}

/** The sort, completed by every dimension that it leaves open, so that pages never overlap. */
function orderOf({ sort, dimensions: by }: Question): Order[] {
  const order = sort.map((it): Order => ({ ...it, by: column(it.by) }))
  for (const dimension of by)
    if (!order.some((it) => it.by === column(dimension)))
      order.push({ by: column(dimension), isDescending: false })
  return order
}

function column(name: Metric | Dimension): Order['by'] {
  return isTimeDimension(name as Dimension) ? 'slot' : (name as CellDimension | Metric)
}

function metricValues(count: Omit<CountRow, 'slot'> | undefined, asked: readonly Metric[]): MetricValues {
  return Object.fromEntries(asked.map((it) => [it, metricValue(count, it)]))
}

function metricValue(count: Omit<CountRow, 'slot'> | undefined, metric: Metric): number {
  return rounded(exactValue(count, metric))
}

function exactValue(count: Omit<CountRow, 'slot'> | undefined, metric: Metric): number {
  if (metric !== 'bounce_rate' && metric !== 'avg_duration') return count?.[metric] ?? 0
  const sessions = count?.sessions ?? 0
  if (sessions === 0) return 0
  return metric === 'bounce_rate'
    ? (100 * (count?.bounces ?? 0)) / sessions
    : (count?.duration_ms ?? 0) / (1000 * sessions)
}

/** How a value compares with the one before. */
function compare(value: number, previous: number): Comparison {
  return {
    value,
    previous,
    change_percent: previous === 0 ? null : rounded((100 * (value - previous)) / previous),
  }
}

/** To two decimals. */
function rounded(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}
