import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { segmentComputations, type segments } from '../../../db/postgres/schema/segments.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { publishEvents } from '../../notify/outbox/domain-events.ts'
import { activeDefinitions } from '../../revenue/conversions/definitions.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { countedMembers, insertMembers } from './members.sql.ts'
import type { Evaluation } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

export type StoredSegment = typeof segments.$inferSelect
/** The columns of a site that segments need. */
export type SegmentedSite = Pick<
  StoredSite,
  'id' | 'timezone' | 'currency' | 'settings' | 'revenue' | 'workspaceId' | 'mode'
>

/** The result of one computation. Its members are in ClickHouse, and become current when Postgres refers to them. */
export type Computation = {
  computation: number
  computedAt: Date
  userCount: number
  entered: number
  left: number
}

/** The previous computation of the segment. */
export type Before = Pick<StoredSegment, 'computation' | 'userCount'>

// Scheduled computations have no waiting client, and joining all people with all others takes long.
const settings = {
  max_execution_time: 300,
  max_memory_usage: String(1024 * 1024 * 1024),
  max_bytes_before_external_group_by: String(300 * 1024 * 1024),
}

/** Returns the settings with which rules of a site are evaluated now. */
export async function evaluationOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: Pick<SegmentedSite, 'id' | 'timezone' | 'currency' | 'settings' | 'revenue'>,
): Promise<Evaluation> {
  const [definitions, money] = await Promise.all([activeDefinitions(db, [site.id]), moneyOf(db, site)])
  const goals = definitions.map((it) => it.goal)
  return { now: clock(), timezone: site.timezone, goals: { goals, orders: ordersOf(site), money } }
}

/** Returns the next computation number; numbers are unique across all segments. */
export async function nextComputation(db: Pick<Db, 'execute'>): Promise<number> {
  const [row] = await db.execute<{ number: string }>(
    sql`select nextval('segment_computation_numbers') as number`,
  )
  return Number(row?.number)
}

/**
 * Computes who meets the rules and stores the members under a new computation number. Nothing reads them until the
 * row of the segment refers to that number. @throws QueryTooLarge if the query exceeds its limits.
 */
export async function computeMembers(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: SegmentedSite,
  rules: SegmentGroup,
  before: Before | undefined,
): Promise<Computation> {
  const { db, clickhouse } = services
  const evaluation = await evaluationOf(services, site)
  const computation = await nextComputation(db)
  const computedAt = new Date(evaluation.now)
  const computing = { site_id: site.id, computation, previous: before?.computation ?? null, at: computedAt }
  const { sql, params } = insertMembers(computing, rules, evaluation)
  await clickhouse.command(sql, params, { settings })
  const [counted] = await clickhouse.rows(countedMembers, { site_id: site.id, computation })
  const { members = 0, entered = 0 } = counted ?? {}
  const left = (before?.userCount ?? 0) - (members - entered)
  return { computation, computedAt, userCount: members, entered, left }
}

/** Returns the columns of a segment that a computation sets. */
export function computedColumns(
  { computation, computedAt, userCount }: Computation,
  before?: Pick<StoredSegment, 'computation'>,
) {
  return {
    computation,
    previousComputation: before?.computation ?? null,
    computedAt,
    userCount,
    failure: null,
  }
}

/**
 * Adds a computation to the history of the segment and publishes it. Call it in the transaction that makes the
 * computation current.
 * @param isQuiet publishes only if people entered or left.
 */
export async function recordComputation(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  { clock }: Pick<Services, 'clock'>,
  site: SegmentedSite,
  segment: Pick<StoredSegment, 'id' | 'name'>,
  { computation, computedAt, userCount, entered, left }: Computation,
  { isQuiet = false } = {},
): Promise<void> {
  await tx
    .insert(segmentComputations)
    .values({ computation, segmentId: segment.id, computedAt, userCount, entered, left })
  if (isQuiet && entered === 0 && left === 0) return
  await publishEvents(tx, clock, [
    {
      type: 'segment.computed',
      workspaceId: site.workspaceId,
      mode: site.mode,
      siteId: site.id,
      key: `segment.computed:${computation}`,
      data: {
        segment: { id: segment.id, name: segment.name },
        user_count: userCount,
        previous_user_count: userCount - entered + left,
        entered,
        left,
        computed_at: computedAt.toISOString(),
      },
    },
  ])
}
