import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { type Counting, cells, comparisons, groupOfTimestamp } from '../../analytics/traffic/cells.sql.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import type { SessionDimension } from '../../analytics/traffic/model.ts'
import { type Slot, spanOf, timeRangesOf } from '../../analytics/traffic/slots.ts'
import {
  conversionRows,
  duringRanges,
  goalEvents,
  type MeasuredGoal,
  tableOf,
} from '../../revenue/conversions/conversion-rows.sql.ts'
import { touchpointColumn, withLastTouchpoint } from '../../revenue/conversions/touchpoints.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'

/** Disjoint parts of windows, and for each window its first and last part: see `partsOf`. */
export type Parts = { slots: Slot[]; spans: readonly (readonly [number, number])[] }

/** Counts traffic in each window; `window` is the index of the window. */
export function trafficInWindows(
  counting: Omit<Counting, 'slots' | 'dimensions' | 'metrics'>,
  parts: Parts,
  { needsUsers }: { needsUsers: boolean },
) {
  const params = new Params('windows_')
  const found = cells({ ...counting, slots: parts.slots, dimensions: [], metrics: [] })
  const user = needsUsers ? ', user' : ''
  return statement({
    // Aggregate each part first, as it may belong to many windows.
    sql: `
      SELECT
        window, sum(sessions) AS sessions, sum(pageviews) AS pageviews, sum(bounces) AS bounces,
        sum(duration_ms) AS duration_ms, ${needsUsers ? 'uniqExact(user)' : '0'} AS users
      FROM (
        SELECT
          slot ${user}, sum(starts) AS sessions, sum(viewed) AS pageviews, sum(bounced) AS bounces,
          sum(lasted_ms) AS duration_ms
        FROM (${found.sql})
        GROUP BY slot ${user}
      )
      ARRAY JOIN ${windowsOf('slot', parts, params)} AS window
      GROUP BY window`,
    params: { ...found.params, ...params.values },
    row: t.Object({
      window: Type.Integer(),
      sessions: Type.Integer(),
      pageviews: Type.Integer(),
      bounces: Type.Integer(),
      duration_ms: Type.Integer(),
      users: Type.Integer(),
    }),
  })
}

/** Selects conversions by goal and by the session they are credited to, as in reports. */
export type ConversionSelection = {
  site_id: string
  goals: readonly (MeasuredGoal & { attributionWindowDays: number })[]
  money: Money
  conditions: readonly Condition<SessionDimension>[]
  people: PeopleFilter
}

/** Counts the conversions of each window and sums their value in millionths. */
export function conversionsInWindows(selection: ConversionSelection, parts: Parts) {
  const params = new Params()
  const once = selection.goals.flatMap(({ countingMethod }, index) =>
    countingMethod === 'one_per_user' ? [index] : [],
  )
  const isOnce = `has(${params.add(once, 'Array(UInt16)')}, goal)`
  const first = (what: string) => `argMin(${what}, (timestamp, event_id))`
  return statement({
    // For goals that count once per user: take the user's first conversion of a window, then apply the conditions to
    // it.
    sql: `
      SELECT window, sum(found) AS conversions, toString(sum(worth)) AS micro
      FROM (
        SELECT
          window, goal, who,
          if(${isOnce}, toUInt64(argMin(first_met, first_at)), sum(met)) AS found,
          if(${isOnce}, argMin(first_worth, first_at), sum(worth)) AS worth
        FROM (
          SELECT
            slot, goal, if(${isOnce}, user, 0) AS who,
            countIf(is_met) AS met, sumIf(value, is_met) AS worth, min((timestamp, event_id)) AS first_at,
            ${first('is_met')} AS first_met, ${first('if(is_met, value, toInt128(0))')} AS first_worth
          FROM (${eventsInSlots(selection, parts.slots, params)})
          GROUP BY slot, goal, who
        )
        ARRAY JOIN ${windowsOf('slot', parts, params)} AS window
        GROUP BY window, goal, who
      )
      GROUP BY window`,
    params: { site_id: selection.site_id, ...params.values },
    row: t.Object({ window: Type.Integer(), conversions: Type.Integer(), micro: t.String() }),
  })
}

/** Selects every event that meets a goal, with its `slot` and whether it meets the conditions (`is_met`). */
function eventsInSlots(selection: ConversionSelection, slots: readonly Slot[], params: Params): string {
  const { rows, isMet } = rowsOf(selection, slots, params)
  return `
    SELECT goal, user, timestamp, event_id, value, ${isMet} AS is_met, ${groupOfTimestamp(slots, params)} AS slot
    FROM (${rows})
    WHERE slot >= 0`
}

function rowsOf(
  { goals, money, conditions, people }: ConversionSelection,
  slots: readonly Slot[],
  params: Params,
) {
  const span = spanOf(slots)
  const stretches = timeRangesOf(slots)
  const counted = goals.map((it) => ({ ...it, countingMethod: 'every' as const }))
  const [goal, ...others] = goals
  if (goal?.countingMethod === 'every' && others.length + conditions.length + people.length === 0) {
    // Users do not matter in this case, and resolving them is the slow part.
    const where = `site_id = {site_id:String} AND ${duringRanges(stretches, params)}`
    const events = goalEvents({ goals: counted, money }, { table: tableOf(goal), where }, params)
    return { rows: `SELECT *, toUInt64(0) AS user FROM (${events})`, isMet: '1' }
  }
  const conversions = conversionRows({ goals: counted, money, ...span, ranges: stretches, people }, params)
  if (conditions.length === 0) return { rows: conversions, isMet: '1' }
  const columns = [...new Set(conditions.map((it) => it.dimension))]
  const isMet = conditions.map(({ operator, dimension, values }) =>
    comparisons[operator](
      touchpointColumn('credited', dimension, columns),
      params.add(values, 'Array(String)'),
    ),
  )
  const windowDays = goals.map((it) => it.attributionWindowDays)
  return {
    rows: withLastTouchpoint(conversions, { ...span, windowDays }, columns, params, []),
    isMet: isMet.map((it) => `(${it})`).join(' AND '),
  }
}

/** SQL expression for the windows of a slot. Searches only from its first to its last window. */
function windowsOf(slot: string, { slots, spans }: Parts, params: Params): string {
  const lowest = slots.map(() => spans.length)
  const highest = slots.map(() => -1)
  for (const [window, [first, last]] of spans.entries())
    for (let part = first; part <= last; part++) {
      lowest[part] = Math.min(lowest[part] as number, window)
      highest[part] = Math.max(highest[part] as number, window)
    }
  const list = (values: readonly number[]) => params.add(values, 'Array(Int32)')
  const [firsts, lasts] = [list(spans.map(([first]) => first)), list(spans.map(([, last]) => last))]
  return `arrayFilter(
    it -> ${firsts}[it + 1] <= ${slot} AND ${lasts}[it + 1] >= ${slot},
    range(${list(lowest)}[${slot} + 1], ${list(highest)}[${slot} + 1] + 1))`
}
