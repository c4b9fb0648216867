import type { RetentionReport, RetentionTotals } from '../../../analytics/retention/model.ts'
import { retentionReport } from '../../../analytics/retention/retention.ts'
import { dimensionOf } from '../../../analytics/traffic/intervals.ts'
import type { ExplorationTable } from '../content.ts'
import { dimensionLabels, valueLabel } from '../labels.ts'
import { timeValueLabel } from '../report-period.ts'
import { activityWords } from './activity-words.ts'
import { type ExplorationContext, type FoundTable, filterWords } from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import type { ExplorationOf } from './model.ts'

type Row = ExplorationTable['rows'][number]

/** The intervals after that of the start that have a column. */
const intervals_max = 12

/** Reads the cohorts of a period or, with a breakdown, its values: how many people, and which part of them returned. */
export async function retentionTable(
  at: ExplorationContext,
  query: ExplorationOf<'retention'>['query'],
): Promise<FoundTable> {
  const { services, site, language, compared } = at
  const { interval = 'week', breakdown, start, returning, mode, filters } = query
  const texts = explorationTexts[language]
  const report = await retentionReport(services, site, { ...query, ...at.query })
  const numbers = numbersOf(report)
  const [started, returned] = await Promise.all([activityWords(at, start), activityWords(at, returning)])
  const { size: people, previous_size, totals } = report
  const all: Row[] = [{ value: null, label: texts.all, values: [people, ...ratesOf(totals, numbers)] }]
  if (compared !== null)
    all.push({
      value: null,
      label: texts.before(compared),
      values: [previous_size, ...ratesOf(totals.flatMap(previousTotal), numbers)],
    })
  const rows =
    report.breakdown && breakdown
      ? report.breakdown.map(({ value, size, totals }) => ({
          value,
          label: valueLabel(breakdown, value, language),
          values: [size, ...ratesOf(totals, numbers)],
        }))
      : report.cohorts.map(({ date, size, intervals }) => ({
          value: date,
          label: timeValueLabel(dimensionOf[interval], date, language),
          values: [size, ...ratesOf(size === 0 ? [] : intervals.filter((it) => it.is_complete), numbers)],
        }))
  return {
    value_label: breakdown
      ? dimensionLabels(breakdown, language, site.settings.custom_dimensions)[1]
      : texts.started,
    is_over_time: !breakdown,
    columns: [
      { name: 'users', label: texts.people, unit: 'count' },
      ...numbers.map((it) => ({
        name: String(it),
        label: texts.numbered[interval](String(it)),
        unit: 'percent' as const,
      })),
    ],
    rows: people === 0 && !previous_size ? [] : [...all, ...rows],
    parameters: [
      texts.starts(started),
      texts.returns(mode === 'on_or_after' ? `${returned}, ${texts.orLater}` : returned),
      ...(await filterWords(at, filters)),
    ],
  }
}

/** The earlier total of an interval, if there is one. */
function previousTotal({ number, previous }: RetentionTotals[number]) {
  return previous ? [{ number, rate: previous.rate }] : []
}

/** The numbers of the intervals that some cohort has completed. */
function numbersOf({ totals }: RetentionReport): number[] {
  return totals.map((it) => it.number).slice(0, intervals_max)
}

/** The rate of each interval; null for those that are not given. */
function ratesOf(found: readonly Pick<RetentionTotals[number], 'number' | 'rate'>[], numbers: number[]) {
  return numbers.map((number) => found.find((it) => it.number === number)?.rate ?? null)
}
