import type { Period } from '../../analytics/traffic/period.ts'
import type { Services } from '../../services.ts'
import { bucketsOf } from '../conversions/buckets.ts'
import type { Granularity } from '../conversions/granularities.ts'
import { type Attributed, creditSeries, type Weights } from './attribution.sql.ts'
import { conversionsOverTime, valuesOverTime } from './credited.ts'
import type { AttributionRow, AttributionSeries } from './model.ts'
import type { AttributionDimension, AttributionModel } from './models.ts'

/** The number of rows with a series of their own; a chart cannot tell more apart. */
const series_max = 5

/** What the rows of a report were computed from. */
type Source = {
  attributed: Attributed
  dimension: AttributionDimension
  model: AttributionModel
  weights: Weights
  currency: string
  period: Period
}

/**
 * Reports the first rows of a report over time, and all other rows together. The buckets of a series add up to the
 * displayed numbers of its rows.
 * @throws Unprocessable for hours of more than 31 days.
 */
export async function attributionSeries(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  { attributed, dimension, model, weights, currency, period }: Source,
  rows: readonly AttributionRow[],
  granularity: Granularity,
): Promise<AttributionSeries> {
  const { edges, labelIndexes, labels: dates } = bucketsOf(period, granularity)
  const credited = rows.filter((it) => it.attributed_conversions !== 0 || it.attributed_value !== 0)
  const own = credited.slice(0, series_max)
  const labels = own.map((it) => it.channel)
  const found = await clickhouse.rows(creditSeries(attributed, dimension, model, weights, { labels, edges }))
  const bucketOf = new Map(edges.map((edge, index) => [edge, labelIndexes[index] as number]))

  const seriesOf = (number: number, channel: string | null, of: readonly AttributionRow[]) => {
    const credits = dates.map(() => 0n)
    const values = dates.map(() => 0n)
    for (const it of found.filter((sum) => sum.series === number)) {
      const bucket = bucketOf.get(it.bucket) as number
      credits[bucket] = (credits[bucket] as bigint) + BigInt(it.credits)
      values[bucket] = (values[bucket] as bigint) + BigInt(it.values)
    }
    const total = (name: 'attributed_conversions' | 'attributed_value') =>
      of.reduce((sum, row) => sum + row[name], 0)
    return {
      channel,
      attributed_conversions: conversionsOverTime(model, credits, total('attributed_conversions')),
      attributed_value: valuesOverTime(currency, values, total('attributed_value')),
    }
  }
  const others = credited.slice(series_max)
  return {
    granularity,
    dates,
    series: [
      ...own.map((row, index) => seriesOf(index + 1, row.channel, [row])),
      ...(others.length > 0 ? [seriesOf(0, null, others)] : []),
    ],
  }
}
