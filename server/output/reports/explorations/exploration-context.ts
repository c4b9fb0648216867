import type { Language } from '../../../../packages/text/languages.ts'
import { parseFilter } from '../../../analytics/traffic/filter.ts'
import { filterDimensions } from '../../../analytics/traffic/model.ts'
import { isOnSegment } from '../../../analytics/traffic/parse-query.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { ConvertingSite } from '../../../revenue/attribution/attribution.ts'
import type { ExplorationTable } from '../content.ts'
import { describeFilter } from '../labels.ts'
import { segmentNamesOf, type Working } from '../scope.ts'
import { explorationTexts } from './exploration-texts.ts'

/** Where an exploration is read: as of the clock, in the time zone of the site that is given. */
export type ExplorationContext = {
  services: Working
  principal: Principal
  site: ConvertingSite
  /** What every request has: the period and its comparison, and the filter of the report with that of the exploration. */
  query: { start_date: string; end_date: string; compare: string; filters?: string }
  /** What the exploration is compared with, in words. */
  compared: string | null
  language: Language
  /** True if the period is still under way: its last interval is not complete. */
  isRunning: boolean
}

/** The table of an exploration, and its parameters in words. */
export type FoundTable = Pick<ExplorationTable, 'value_label' | 'is_over_time' | 'columns' | 'rows'> & {
  parameters: string[]
}

type Column = ExplorationTable['columns'][number]

/**
 * The columns of the numbers before; none without a comparison. They come after all current ones, because mails show only
 * the first columns.
 */
export function previousColumns(
  columns: readonly Column[],
  { compared, language }: ExplorationContext,
): Column[] {
  if (compared === null) return []
  const { columnBefore } = explorationTexts[language]
  return columns.map(({ name, label, unit }) => ({
    name: `previous_${name}`,
    label: columnBefore(label),
    unit,
  }))
}

/** Says what the columns of earlier numbers are of; empty without a comparison. */
export function comparisonWords({ compared, language }: ExplorationContext): string[] {
  return compared === null ? [] : [explorationTexts[language].before(compared)]
}

/** Describes a filter by dimensions of sessions and by segments; empty without one. */
export async function filterWords(
  { services: { db }, site, language }: ExplorationContext,
  filters: string | undefined,
): Promise<string[]> {
  const conditions = parseFilter(filters ?? '', filterDimensions)
  if (conditions.length === 0) return []
  const names = await segmentNamesOf(
    db,
    conditions.filter(isOnSegment).flatMap((it) => it.values),
  )
  const words = describeFilter(conditions, names, language, site.settings.custom_dimensions)
  return [explorationTexts[language].filter(words)]
}
