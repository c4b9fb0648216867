import type { Vitals } from '../../../analytics/web-vitals/model.ts'
import { webVitals, webVitalsBreakdown } from '../../../analytics/web-vitals/web-vitals.ts'
import { sectionTexts } from '../section-texts.ts'
import { columnUnits } from '../sections.ts'
import { vitalsColumns, vitalsValues } from '../vitals-columns.ts'
import {
  comparisonWords,
  type ExplorationContext,
  type FoundTable,
  previousColumns,
} from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import { eventFilterWords, fieldLabel, fieldValueLabel } from './field-labels.ts'
import type { ExplorationOf } from './model.ts'

type Measured = { page_loads: number; vitals: Vitals }

/** Reads the page loads and the 75th percentiles of web vitals by a field of events. */
export async function webVitalsTable(
  at: ExplorationContext,
  query: ExplorationOf<'web_vitals'>['query'],
): Promise<FoundTable> {
  const { services, site, language } = at
  const { filters } = query
  // One after the other: each query may take all the memory that a query has.
  const whole = await webVitals(services, site, { interval: 'month', ...at.query })
  const { by, values } = await webVitalsBreakdown(services, site, { ...query, ...at.query })
  const columns = vitalsColumns.map((name) => ({
    name,
    label: sectionTexts[language].columns[name],
    unit: columnUnits[name],
  }))
  const rowOf = (value: string | null, label: string, it: Measured & { previous: Measured | null }) => ({
    value,
    label,
    values: [...vitalsValues(it), ...(whole.compared_with ? vitalsValues(it.previous) : [])],
  })
  const isEmpty = whole.page_loads === 0 && !whole.previous?.page_loads
  return {
    value_label: fieldLabel(by, at),
    is_over_time: false,
    columns: [...columns, ...previousColumns(columns, at)],
    rows: isEmpty
      ? []
      : [
          rowOf(null, explorationTexts[language].all, whole),
          ...values.map((it) => rowOf(it.value, fieldValueLabel(by, it.value, language), it)),
        ],
    parameters: [...comparisonWords(at), ...(await eventFilterWords(at, filters))],
  }
}
