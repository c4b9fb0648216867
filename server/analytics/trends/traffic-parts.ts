import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { countPage } from '../traffic/count-page.ts'
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
  if (!grouping || grouping.values.length === 0) return parts
  parts.push(...(await countValues(clickhouse, limitedTo(counting, grouping, '=='), grouping)))
  if (grouping.hasOthers) parts.push(await countAll(clickhouse, limitedTo(counting, grouping, '!=')))
  return parts
}

function limitedTo(
  counting: TrafficCounting,
  { by, values }: TrafficGrouping,
  operator: Operator,
): TrafficCounting {
  const condition = { dimension: by, operator, values: [...values] }
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

async function countValues(
  clickhouse: ClickHouse,
  { site, request, slots, period, isOfNewPeople }: TrafficCounting,
  { by, values }: TrafficGrouping,
): Promise<Counts[]> {
  if (slots.length === 0) return values.map(() => new Map())
  const all = countingOf(site, request, slots, [by], period)
  const counting = isOfNewPeople ? { ...all, metrics: all.metrics.filter((it) => it !== 'users') } : all
  const counts = new Map(values.map((it): [string, Counts] => [it, new Map()]))
  const add = (rows: readonly (CountRow & Partial<Record<CellDimension, string>>)[]) => {
    for (const row of rows) {
      const own = counts.get(row[by] ?? '')
      own?.set(row.slot, { ...own.get(row.slot), ...row })
    }
  }
  const limit = values.length * slots.length
  const isCounted = counting.metrics.length > 0 || Object.keys(counting.credited).length > 0
  if (isCounted)
    add(await countPage(clickhouse, counting, [{ by: 'slot', isDescending: false }], { limit, offset: 0 }))
  if (isOfNewPeople) add(await clickhouse.rows(countNewVisitors(all)))
  return values.map((it) => counts.get(it) as Counts)
}
