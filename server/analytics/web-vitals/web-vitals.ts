import type { Services } from '../../services.ts'
import { topValues } from '../events/breakdown.sql.ts'
import { isNamed, readEventField } from '../events/fields.ts'
import type { SelectedEvents } from '../events/selected-events.sql.ts'
import { readSelection, selectEvents } from '../events/selection.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { type Divided, divide } from '../traffic/intervals.ts'
import { periodAnswer } from '../traffic/period.ts'
import type {
  Vitals,
  WebVitals,
  WebVitalsBreakdown,
  WebVitalsBreakdownQuery,
  WebVitalsQuery,
} from './model.ts'
import { type Measurements, unit, vitalsByValue, vitalsOverTime } from './vitals.sql.ts'
import { ofEachVital, vitalsEvent } from './vitals.ts'

type Site = { id: string; timezone: string }
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports how fast the pages of a site were for its visitors, in a period and over time.
 * @throws ValidationError, @throws Unprocessable for an impossible period, and for one of too many intervals.
 */
export async function webVitals(
  services: Working,
  site: Site,
  { interval = 'day', compare = 'none', ...query }: WebVitalsQuery,
): Promise<WebVitals> {
  const { clickhouse, clock } = services
  const { period, selected } = await readSelection(services, site, query, [isNamed(vitalsEvent)])
  const before = readCompared(compare, period, clock())
  const { series, ...whole } = await measured(clickhouse, selected, divide(period, interval))
  const previous =
    before &&
    (await measured(clickhouse, selectEvents(site, before, selected), divide(before, interval, 'compare')))
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    interval,
    ...whole,
    series,
    previous: previous && {
      page_loads: previous.page_loads,
      vitals: previous.vitals,
      p75: previous.series.map(({ vitals }) => ofEachVital((it) => vitals[it].p75)),
    },
  }
}

/** Measures selected page loads as a whole and by interval, one query after the other: each holds all of their values. */
async function measured(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  { slots, labels }: Divided,
) {
  const rows = await clickhouse.rows(vitalsOverTime(selected, slots))
  const whole = rows.find((it) => it.is_whole === 1)
  const found = new Map(rows.filter((it) => it.is_whole === 0).map((it) => [it.slot, it]))
  return {
    page_loads: whole?.page_loads ?? 0,
    vitals: summaries(whole),
    series: slots.map(({ group, from }) => ({
      label: labels[group] as string,
      start: new Date(from).toISOString(),
      page_loads: found.get(group)?.page_loads ?? 0,
      vitals: summaries(found.get(group)),
    })),
  }
}

/**
 * Reports how fast the pages were by a column or a property of the page loads, such as `page`, `device` or `country`.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function webVitalsBreakdown(
  services: Working,
  site: Site,
  { by: field, limit = 20, compare = 'none', ...query }: WebVitalsBreakdownQuery,
): Promise<WebVitalsBreakdown> {
  const { clickhouse, clock } = services
  const { by, period, selected } = await readVitalsBreakdown(services, site, { by: field, ...query })
  const top = await clickhouse.rows(topValues(selected, by, limit))
  const values = top.map((it) => it.value)
  const before = readCompared(compare, period, clock())
  const rowsOf = async (of: SelectedEvents) =>
    values.length > 0 ? await clickhouse.rows(vitalsByValue(of, by, values)) : []
  const rows = await rowsOf(selected)
  const earlier =
    before && new Map((await rowsOf(selectEvents(site, before, selected))).map((it) => [it.value, it]))
  const measurementsOf = (row: Measurements | undefined) => ({
    page_loads: row?.page_loads ?? 0,
    vitals: summaries(row),
  })
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    by,
    values: rows.map((it) => ({
      value: it.value,
      ...measurementsOf(it),
      previous: earlier && measurementsOf(earlier.get(it.value)),
    })),
  }
}

/** Validates a request for the web vitals by a field. @throws the errors of `webVitalsBreakdown`. */
export async function readVitalsBreakdown(
  services: Pick<Working, 'db' | 'clock'>,
  site: Site,
  { by, ...query }: Omit<WebVitalsBreakdownQuery, 'limit' | 'compare'>,
) {
  const selection = await readSelection(services, site, query, [isNamed(vitalsEvent)])
  return { ...selection, by: readEventField(by, 'by') }
}

function summaries(row: Measurements | undefined): Vitals {
  return ofEachVital((_, index) => {
    const [measured = 0, good = 0, poor = 0] = [row?.measured[index], row?.good[index], row?.poor[index]]
    return {
      p75: percentile(row, index),
      measured,
      good,
      needs_improvement: measured - good - poor,
      poor,
    }
  })
}

function percentile(row: Measurements | undefined, index: number): number | null {
  const value = row?.p75[index] ?? null
  return value === null ? null : Math.round(value) / unit
}
