import type { Services } from '../../services.ts'
import { topValues } from '../events/breakdown.sql.ts'
import { isNamed, readEventField } from '../events/fields.ts'
import { readSelection } from '../events/selection.ts'
import { divide } from '../traffic/intervals.ts'
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
  { interval = 'day', ...query }: WebVitalsQuery,
): Promise<WebVitals> {
  const { clickhouse } = services
  const { period, selected } = await readSelection(services, site, query, [isNamed(vitalsEvent)])
  const { slots, labels } = divide(period, interval)
  const rows = await clickhouse.rows(vitalsOverTime(selected, slots))
  const whole = rows.find((it) => it.is_whole === 1)
  const found = new Map(rows.filter((it) => it.is_whole === 0).map((it) => [it.slot, it]))
  return {
    period: periodAnswer(period),
    interval,
    page_loads: whole?.page_loads ?? 0,
    vitals: summaries(whole),
    series: slots.map(({ group, from }) => ({
      label: labels[group] as string,
      start: new Date(from).toISOString(),
      page_loads: found.get(group)?.page_loads ?? 0,
      p75: ofEachVital((_, index) => percentile(found.get(group), index)),
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
  { by: field, limit = 20, ...query }: WebVitalsBreakdownQuery,
): Promise<WebVitalsBreakdown> {
  const { clickhouse } = services
  const { period, selected } = await readSelection(services, site, query, [isNamed(vitalsEvent)])
  const by = readEventField(field, 'by')
  const top = await clickhouse.rows(topValues(selected, by, limit))
  const values = top.map((it) => it.value)
  const rows = values.length > 0 ? await clickhouse.rows(vitalsByValue(selected, by, values)) : []
  return {
    period: periodAnswer(period),
    by,
    values: rows.map((it) => ({ value: it.value, page_loads: it.page_loads, vitals: summaries(it) })),
  }
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
