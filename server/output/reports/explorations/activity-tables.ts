import { lifecycleReport, stickinessReport } from '../../../analytics/lifecycle/lifecycle.ts'
import { type LifecycleQuery, lifecycleStates } from '../../../analytics/lifecycle/model.ts'
import { dimensionOf } from '../../../analytics/traffic/intervals.ts'
import type { ExplorationTable } from '../content.ts'
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

/** Reads how many people were in each state in each interval. */
export async function lifecycleTable(
  at: ExplorationContext,
  query: ExplorationOf<'lifecycle'>['query'],
): Promise<FoundTable> {
  const { services, site, language } = at
  const { interval = 'week' } = query
  const texts = explorationTexts[language]
  const { intervals, compared_with } = await lifecycleReport(services, site, { ...query, ...at.query })
  const columns = lifecycleStates.map((name) => ({
    name,
    label: texts.states[name],
    unit: 'count' as const,
  }))
  return {
    value_label: texts.interval,
    is_over_time: true,
    columns: [...columns, ...previousColumns(columns, at)],
    rows: intervals.map(({ date, is_complete, previous, ...people }) => {
      const label = timeValueLabel(dimensionOf[interval], date, language)
      return {
        value: date,
        label: is_complete ? label : texts.running(label),
        values: [
          ...lifecycleStates.map((state) => people[state]),
          ...(compared_with ? lifecycleStates.map((state) => previous?.[state] ?? null) : []),
        ],
      }
    }),
    parameters: await parametersOf(at, query),
  }
}

/** Reads how many people were active in how many intervals. */
export async function stickinessTable(
  at: ExplorationContext,
  query: ExplorationOf<'stickiness'>['query'],
): Promise<FoundTable> {
  const { services, site, language } = at
  const texts = explorationTexts[language]
  const { users, counts, compared_with } = await stickinessReport(services, site, { ...query, ...at.query })
  const number = new Intl.NumberFormat(language)
  const columns: ExplorationTable['columns'] = [
    { name: 'users', label: texts.people, unit: 'count' },
    { name: 'rate', label: texts.share, unit: 'percent' },
  ]
  return {
    value_label: texts.activeIn[query.interval ?? 'week'],
    is_over_time: false,
    columns: [...columns, ...previousColumns(columns, at)],
    rows: (users === 0 ? [] : counts).map((it) => ({
      value: String(it.number),
      label: number.format(it.number),
      values: [
        it.users,
        it.rate,
        ...(compared_with ? [it.previous?.users ?? null, it.previous?.rate ?? null] : []),
      ],
    })),
    parameters: await parametersOf(at, query),
  }
}

async function parametersOf(
  at: ExplorationContext,
  { activity, filters }: LifecycleQuery,
): Promise<string[]> {
  const texts = explorationTexts[at.language]
  return [
    texts.counts(await activityWords(at, activity)),
    ...comparisonWords(at),
    ...(await filterWords(at, filters)),
  ]
}
