import { and, asc, eq } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { sessionId } from '../../ingest/events/session-id.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { type MeasuredGoal, namesOf, tableOf } from '../../revenue/conversions/conversion-rows.sql.ts'
import { displayAmount, microDecimals, toNumber } from '../../revenue/conversions/money.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import type { SessionFilter } from '../segments/selected-sessions.ts'
import {
  type NewestConversion,
  newestConversions,
  sentEvents,
  visitsOfEvents,
} from './realtime-conversions.sql.ts'
import type { Realtime } from './realtime-model.ts'

const listed_max = 20

type Working = Pick<Services, 'db' | 'clickhouse'>
type TimeRange = { from: Date; until: Date }
type Counted = Pick<Realtime, 'conversions' | 'orders'>

/** The conversions and orders of a time without visitors. */
export const noConversions: Counted = {
  conversions: { total: 0, latest: [] },
  orders: { total: 0, revenue: 0, refunds: 0, latest: [] },
}

/**
 * Counts the conversions and orders of a period as statistics do, and lists the latest of them with their sessions: all, or
 * those in sessions that meet a filter.
 */
export async function realtimeConversions(
  { db, clickhouse }: Working,
  site: ConvertingSite,
  range: TimeRange,
  filter: SessionFilter,
): Promise<Counted> {
  const [active, money] = await Promise.all([activeGoals(db, site), moneyOf(db, site)])
  const orders = ordersOf(site)
  const isFiltered = filter.conditions.length > 0 || filter.people.length > 0
  const visits = isFiltered ? { site_id: site.id, ...range, ...filter } : undefined
  const isPossible = await possibleGoals(clickhouse, site, [...active, orders], range)

  async function newest(some: readonly MeasuredGoal[]) {
    const selection = { goals: some, money, ...range }
    return clickhouse.rows(newestConversions(site.id, selection, visits, listed_max))
  }
  const batches = batchGoals(active.filter(isPossible), (it) => it)
  const [ofOrders, ...ofBatches] = await Promise.all([
    isPossible(orders) ? newest([orders]) : [],
    ...batches.map(async (batch) =>
      (await newest(batch)).map((row) => ({ ...row, definition: batch[row.goal] as (typeof batch)[0] })),
    ),
  ])
  const ofGoals = ofBatches.flat().sort(newestFirst).slice(0, listed_max)
  const visitOf = await visitsOf(clickhouse, site, [...ofGoals, ...ofOrders], range)
  const shown = (row: NewestConversion) => ({
    event_id: row.event_id,
    timestamp: new Date(row.time).toISOString(),
    value: toNumber(BigInt(row.micro), microDecimals),
    ...visitOf(row),
  })
  const amount = (micro = '0') => displayAmount(site.currency, BigInt(micro))
  return {
    conversions: {
      total: ofBatches.reduce((sum, [row]) => sum + (row?.counted ?? 0), 0),
      latest: ofGoals.map(({ definition: { id: conversion_id, name }, ...row }) => ({
        conversion_id,
        name,
        ...shown(row),
      })),
    },
    orders: {
      total: ofOrders[0]?.counted ?? 0,
      revenue: amount(ofOrders[0]?.revenue),
      refunds: amount(ofOrders[0]?.refunds),
      latest: ofOrders.map((row) => ({ is_refund: row.is_refund, ...shown(row) })),
    },
  }
}

function activeGoals(db: Working['db'], site: { id: string }) {
  return db
    .select()
    .from(goals)
    .where(and(eq(goals.siteId, site.id), eq(goals.status, 'active')))
    .orderBy(asc(goals.id))
}

/**
 * Returns whether a goal may have conversions. Most half hours have none of most goals, and the first sale of each
 * order is only found by reading all sales of the site.
 */
async function possibleGoals(
  clickhouse: Working['clickhouse'],
  site: { id: string },
  all: readonly MeasuredGoal[],
  range: TimeRange,
): Promise<(goal: MeasuredGoal) => boolean> {
  const names = [...new Set(all.flatMap(namesOf))]
  const sent = await clickhouse.rows(sentEvents({ site_id: site.id, names, ...range }))
  const isSent = new Set(sent.map((it) => it.event_name))
  return (goal) => tableOf(goal) === 'events' || namesOf(goal).some((it) => isSent.has(it))
}

function newestFirst(a: NewestConversion, b: NewestConversion): number {
  return b.time - a.time || (a.event_id === b.event_id ? 0 : a.event_id < b.event_id ? 1 : -1)
}

type Sent = { visitor: string; time: number }

async function visitsOf(
  clickhouse: Working['clickhouse'],
  site: { id: string },
  events: readonly Sent[],
  range: TimeRange,
) {
  const found =
    events.length === 0
      ? []
      : await clickhouse.rows(
          visitsOfEvents({
            site_id: site.id,
            visitors: events.map((it) => BigInt(it.visitor)),
            times: events.map((it) => new Date(it.time)),
            ...range,
          }),
        )
  const keyOf = ({ visitor, time }: Sent) => `${visitor} ${time}`
  const byEvent = new Map(found.map((it) => [keyOf(it), it]))
  return (event: Sent) => {
    // The session of an event that has just arrived is not stored yet.
    const visit = byEvent.get(keyOf(event))
    if (!visit) return { session_id: null, page: '', source: '', country: '' }
    const { visitor_hex: visitor, start_ms, ordinal, page, source, country } = visit
    return { session_id: sessionId({ visitor, start_ms, ordinal }), page, source, country }
  }
}
