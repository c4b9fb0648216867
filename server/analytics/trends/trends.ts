import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { volumeOfEvents } from '../events/volume.sql.ts'
import { periodAnswer, readPeriod } from '../traffic/period.ts'
import { slotsOf, timeLabel } from '../traffic/slots.ts'
import type { Trends, TrendsQuery } from './model.ts'
import { readSeries } from './read-series.ts'

const dimensionOf = { hour: 'hour', day: 'date', week: 'week', month: 'month' } as const

/** Reports series of events over time. */
export async function trendsReport(
  { clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  _principal: Principal,
  site: ConvertingSite,
  { interval = 'day', ...query }: TrendsQuery,
): Promise<Trends> {
  const now = clock()
  const period = readPeriod(query, site.timezone, now)
  const dimension = dimensionOf[interval]
  const { slots, labels } = slotsOf(period, [], [dimension])
  const all = query.series.map((it, n) => readSeries(it, `series.${n}`))
  const selected = { site_id: site.id, from: new Date(period.start), until: new Date(period.end) }
  const series = await Promise.all(
    all.map(async (it, n) => {
      const conditions = it.type === 'events' ? it.conditions : []
      const rows = await clickhouse.rows(volumeOfEvents({ ...selected, conditions }, slots))
      const found = new Map(rows.filter((row) => row.is_whole === 0).map((row) => [row.slot, row.events]))
      return {
        key: 'ABCDEFGHIJ'.charAt(n),
        name: it.name ?? null,
        type: it.type,
        metric: it.metric,
        property: null,
        total: rows.find((row) => row.is_whole === 1)?.events ?? 0,
        values: slots.map(({ group }) => found.get(group) ?? 0),
        moving_average: null,
        previous_total: null,
        previous_values: null,
        groups: null,
      }
    }),
  )
  return {
    period: periodAnswer(period),
    compared_with: null,
    interval,
    currency: site.currency,
    intervals: slots.map(({ group, from, to }) => ({
      label: timeLabel(dimension, labels[group] as string),
      start: new Date(from).toISOString(),
      is_complete: to <= now,
    })),
    previous_intervals: [],
    series,
    formulas: [],
  }
}
