import type { RetentionReport, RetentionTotals } from '../../../analytics/retention/model.ts'
import { retentionReport } from '../../../analytics/retention/retention.ts'
import { dimensionOf } from '../../../analytics/traffic/intervals.ts'
import type { ExplorationTable } from '../content.ts'
import { dimensionLabels, valueLabel } from '../labels.ts'
import { timeValueLabel } from '../report-period.ts'
import { activityWords } from './activity-words.ts'
import {
  comparisonWords,
  type ExplorationContext,
  type FoundTable,
  filterWords,
  previousColumns,
} from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import type { ExplorationOf } from './model.ts'

type Row = ExplorationTable['rows'][number]
/** People, and who of them returned, of all or of a value. */
type Counted = Pick<RetentionReport, 'size' | 'previous_size' | 'totals'>

/** How many intervals after that of the start have a column, and how many with those of the period before beside them. */
const intervals_max = { alone: 12, compared: 5 } as const

/** Reads the cohorts of a period or, with a breakdown, its values: how many people, and which part of them returned. */
export async function retentionTable(
  at: ExplorationContext,
  query: ExplorationOf<'retention'>['query'],
): Promise<FoundTable> {
  const { services, site, language, compared } = at
  const { interval = 'week', breakdown, start, returning, mode, filters } = query
  const texts = explorationTexts[language]
  const report = await retentionReport(services, site, { ...query, ...at.query })
  const hasPrevious = breakdown !== undefined && compared !== null
  const numbers = numbersOf(report, hasPrevious ? intervals_max.compared : intervals_max.alone)
  const [started, returned] = await Promise.all([activityWords(at, start), activityWords(at, returning)])
  const valuesOf = ({ size, previous_size, totals }: Counted) => [
    size,
    ...ratesOf(totals, numbers),
    ...(hasPrevious ? [previous_size, ...ratesOf(totals.flatMap(previousTotal), numbers)] : []),
  ]
  const all: Row[] = [{ value: null, label: texts.all, values: valuesOf(report) }]
  if (compared !== null && !hasPrevious)
    all.push({
      value: null,
      label: texts.before(compared),
      values: [report.previous_size, ...ratesOf(report.totals.flatMap(previousTotal), numbers)],
    })
  const rows =
    report.breakdown && breakdown
      ? report.breakdown.map((it) => ({
          value: it.value,
          label: valueLabel(breakdown, it.value, language),
          values: valuesOf(it),
        }))
      : report.cohorts.map(({ date, size, intervals }) => ({
          value: date,
          label: timeValueLabel(dimensionOf[interval], date, language),
          values: [size, ...ratesOf(size === 0 ? [] : intervals.filter((it) => it.is_complete), numbers)],
        }))
  const columns: ExplorationTable['columns'] = [
    { name: 'users', label: texts.people, unit: 'count' },
    ...numbers.map((it) => ({
      name: String(it),
      label: texts.numbered[interval](String(it)),
      unit: 'percent' as const,
    })),
  ]
  return {
    value_label: breakdown
      ? dimensionLabels(breakdown, language, site.settings.custom_dimensions)[1]
      : texts.started,
    is_over_time: !breakdown,
    columns: [...columns, ...(hasPrevious ? previousColumns(columns, at) : [])],
    rows: report.size === 0 && !report.previous_size ? [] : [...all, ...rows],
    parameters: [
      texts.starts(started),
      texts.returns(mode === 'on_or_after' ? `${returned}, ${texts.orLater}` : returned),
      ...(hasPrevious ? comparisonWords(at) : []),
      ...(await filterWords(at, filters)),
    ],
  }
}

/** The earlier total of an interval, if there is one. */
function previousTotal({ number, previous }: RetentionTotals[number]) {
  return previous ? [{ number, rate: previous.rate }] : []
}

/** The numbers of the intervals that some cohort has completed. */
function numbersOf({ totals }: RetentionReport, limit: number): number[] {
  return totals.map((it) => it.number).slice(0, limit)
}

/** The rate of each interval; null for those that are not given. */
function ratesOf(found: readonly Pick<RetentionTotals[number], 'number' | 'rate'>[], numbers: number[]) {
  return numbers.map((number) => found.find((it) => it.number === number)?.rate ?? null)
}
