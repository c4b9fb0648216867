import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { countPage, maxRowsOfShare } from '../traffic/count-page.ts'
import type { Operator } from '../traffic/filter.ts'
import type { CellDimension } from '../traffic/model.ts'
import type { TrafficRequest } from '../traffic/parse-query.ts'
import type { Period } from '../traffic/period.ts'
import type { Slot } from '../traffic/slots.ts'
import type { CountRow } from '../traffic/traffic.sql.ts'
import { countingOf, countSlots } from '../traffic/traffic-counts.ts'
import { countNewVisitors } from './traffic-series.sql.ts'

/** The values of a dimension, each of which is a group, and whether all others are a group. */
export type TrafficGrouping = { by: CellDimension; values: readonly string[]; hasOthers: boolean }

/** What to count: `isOfNewPeople` if people count only where they are first present. */
export type TrafficCounting = {
  site: ConvertingSite
  request: TrafficRequest
  slots: Slot[]
  period: Period
  isOfNewPeople: boolean
}
type Counts = Map<number, CountRow>
type ClickHouse = Services['clickhouse']

/** Counts the groups of slots: all traffic, then each group of a grouping. */
export async function countParts(
  clickhouse: ClickHouse,
  counting: TrafficCounting,
  grouping: TrafficGrouping | null,
): Promise<Counts[]> {
  // One after the other: each query may take all the memory that a query has.
  const parts = [await countAll(clickhouse, counting)]
  if (!grouping) return parts
  const { by, values, hasOthers } = grouping
  const groups = (counting.slots.at(-1)?.group ?? 0) + 1
  const atOnce = Math.max(1, Math.floor(maxRowsOfShare / groups))
  for (let n = 0; n < values.length; n += atOnce)
    parts.push(...(await countValues(clickhouse, counting, by, values.slice(n, n + atOnce))))
  if (hasOthers) parts.push(await countAll(clickhouse, limitedTo(counting, by, '!=', values)))
  return parts
}

function limitedTo(
  counting: TrafficCounting,
  dimension: CellDimension,
  operator: Operator,
  values: readonly string[],
): TrafficCounting {
  const condition = { dimension, operator, values: [...values] }
  const conditions = [...counting.request.conditions, condition]
  return { ...counting, request: { ...counting.request, conditions } }
}

async function countAll(
  clickhouse: ClickHouse,
  { site, request, slots, period, isOfNewPeople }: TrafficCounting,
): Promise<Counts> {
  if (slots.length === 0) return new Map()
  let users: number[] | undefined
  if (isOfNewPeople) {
    const rows = await clickhouse.rows(countNewVisitors(countingOf(site, request, slots, [], period)))
    const found = new Map(rows.map((it) => [it.slot, it.users]))
    users = Array.from({ length: (slots.at(-1)?.group ?? 0) + 1 }, (_, n) => found.get(n) ?? 0)
  }
  return countSlots(clickhouse, site, request, slots, period, users)
}

/** Counts some values of a dimension, each in the groups of slots. */
async function countValues(
  clickhouse: ClickHouse,
  counting: TrafficCounting,
  by: CellDimension,
  values: readonly string[],
): Promise<Counts[]> {
  const { site, request, slots, period, isOfNewPeople } = limitedTo(counting, by, '==', values)
  if (slots.length === 0) return values.map(() => new Map())
  const all = countingOf(site, request, slots, [by], period)
  const counted = isOfNewPeople ? { ...all, metrics: all.metrics.filter((it) => it !== 'users') } : all
  const counts = new Map(values.map((it): [string, Counts] => [it, new Map()]))
  const add = (rows: readonly (CountRow & Partial<Record<CellDimension, string>>)[]) => {
    for (const row of rows) {
      const own = counts.get(row[by] ?? '')
      own?.set(row.slot, { ...own.get(row.slot), ...row })
    }
  }
  if (counted.metrics.length > 0 || Object.keys(counted.credited).length > 0) {
    const page = { limit: maxRowsOfShare, offset: 0 }
    add(await countPage(clickhouse, counted, [{ by: 'slot', isDescending: false }], page))
  }
  if (isOfNewPeople) add(await clickhouse.rows(countNewVisitors(all)))
  return values.map((it) => counts.get(it) as Counts)
}
