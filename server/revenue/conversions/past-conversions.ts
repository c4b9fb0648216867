import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { batchGoals } from './batch-by-weight.ts'
import type { Definition } from './definitions.ts'
import { withEmailHashes } from './email-hashes.ts'
import { displayAmount } from './money.ts'
import { type PastPosition, pastEvents, pastPage, pastTotal, type TimeRange } from './past-conversions.sql.ts'
import type { AttributedConversion } from './published-conversion.ts'
import { sanitizeJson } from './sanitize-json.ts'
import { type TouchpointPath, touchpointPathsTo } from './touchpoint-paths.ts'

/** Counts the conversions of goals of one site in a time range, as statistics count them. */
export async function countPast(
  clickhouse: ClickHouse,
  definitions: readonly Definition[],
  range: TimeRange,
): Promise<number> {
  let total = 0
  for (const some of batchGoals(definitions, (it) => it.goal)) {
    const [counted] = await clickhouse.rows(pastTotal(some, range))
    total += counted?.total ?? 0
  }
  return total
}

/** A page of conversions, the position of the last row read (null if there was none), and whether more may follow. */
export type PastPage = { conversions: AttributedConversion[]; end: PastPosition | null; hasMore: boolean }

/** Returns a page of the conversions of a goal in a time range, oldest first, as they would be published today. */
export async function pastConversions(
  clickhouse: ClickHouse,
  definition: Definition,
  range: TimeRange,
  page: { after: PastPosition | undefined; limit: number },
): Promise<PastPage> {
  const { goal, site } = definition
  const rows = await clickhouse.rows(pastPage(definition, range, page))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return { conversions: [], end: null, hasMore: false }
  const touchpointPaths = await touchpointPathsTo(
    clickhouse,
    rows.map(({ visitor, time_ms }) => ({
      site_id: site.id,
      visitor,
      time_ms,
      windowDays: goal.attributionWindowDays,
    })),
  )
  const found = await clickhouse.rows(pastEvents, {
    site_id: site.id,
    from: new Date(first.time_ms),
    until: new Date(last.time_ms),
    ids: rows.map(({ event_id }) => event_id).join(' '),
  })
  const events = new Map(found.map((event) => [event.event_id, event]))
  const stored = rows.flatMap(({ micro, ...row }, index) => {
    const event = events.get(row.event_id)
    // The event was deleted after the page was read.
    if (!event) return []
    return [
      {
        ...row,
        definition,
        touchpointPath: touchpointPaths[index] as TouchpointPath,
        value: displayAmount(site.currency, BigInt(micro)),
        email_hash: event.email_hash,
        properties: sanitizeJson(event.properties),
        sent_by: event.sent_by || null,
      },
    ]
  })
  const conversions = await withEmailHashes({ clickhouse }, stored)
  const { time_ms, event_id } = last
  return { conversions, end: { time_ms, event_id }, hasMore: rows.length === page.limit }
}
