import { sessionId } from '../../ingest/events/session-id.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { nameOf } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Orders } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { goalsThatCount } from '../users/profiles.ts'
import type { SessionRow } from './session-rows.sql.ts'
import { goalsInSessions, namesInSessions } from './session-worth.sql.ts'

/** What was converted and bought in a session; `micro` is in millionths of the site’s currency. */
type Worth = { conversions: number; orders: number; micro: bigint }

/** Returns the worth of sessions by their id. Sessions without conversions, orders and refunds may be missing. */
export async function worthOfSessions(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: ConvertingSite,
  sessions: readonly SessionRow[],
): Promise<Map<string, Worth>> {
  if (sessions.length === 0) return new Map()
  const { clickhouse } = services
  const [converted, names] = await Promise.all([
    goalsThatCount(services, site),
    clickhouse.rows(namesInSessions(site.id, sessions)),
  ])
  const { goals, orders, money } = goalsMetBy(new Set(names.map((it) => it.event_name)), converted)
  const idOf = new Map(
    sessions.map((it) => [keyOf(it), sessionId({ ...it, visitor: it.visitor_hex })] as const),
  )
  const worth = new Map<string, Worth>()
  const worthOf = (row: Parameters<typeof keyOf>[0]): Worth => {
    const id = idOf.get(keyOf(row)) as string
    const own = worth.get(id) ?? { conversions: 0, orders: 0, micro: 0n }
    worth.set(id, own)
    return own
  }
  for (const some of batchGoals(goals, (it) => it))
    for (const row of await clickhouse.rows(goalsInSessions(site.id, sessions, { goals: some, money })))
      worthOf(row).conversions += some[row.goal]?.countingMethod === 'one_per_user' ? 1 : row.conversions
  if (orders)
    for (const row of await clickhouse.rows(goalsInSessions(site.id, sessions, { goals: [orders], money }))) {
      const own = worthOf(row)
      own.orders = row.conversions
      own.micro = BigInt(row.micro)
    }
  return worth
}

type Converted = Awaited<ReturnType<typeof goalsThatCount>>

/**
 * Leaves out the goals, and the orders, that no event with these names can meet: to find out which sales repeat an
 * order, all sales of the site are read.
 */
export function goalsMetBy(
  names: ReadonlySet<string>,
  { goals, orders, money }: Converted,
): Omit<Converted, 'orders'> & { orders: Orders | undefined } {
  const hasSales = [...orders.saleEvents, ...orders.refundEvents].some((it) => names.has(it))
  return {
    goals: goals.filter((it) => names.has(nameOf(it))),
    orders: hasSales ? orders : undefined,
    money,
  }
}

function keyOf({ visitor, start_ms, ordinal }: { visitor: string; start_ms: number; ordinal: number }) {
  return `${visitor} ${start_ms} ${ordinal}`
}
