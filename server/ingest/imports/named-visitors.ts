import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import type { ImportVisitors } from '../pipeline/session-scope.ts'

const visitorsAtOnce = 50_000
const lastHash = 2n ** 64n - 1n

const countNamed = query({
  params: { site_id: 'String', import_id: 'String' },
  row: t.Object({ visitors: Type.Integer() }),
  sql: `
    SELECT count() AS visitors FROM import_visitors
    WHERE site_id = {site_id:String} AND import_id = {import_id:String}`,
})

/** Returns the visitors for which an import named a user, as hash ranges with a bounded number of visitors each. */
export async function namedVisitors(
  clickhouse: ClickHouse,
  { id, siteId }: { id: string; siteId: string },
): Promise<ImportVisitors[]> {
  const named = { site_id: siteId, import_id: id }
  const [counted] = await clickhouse.rows(countNamed, named)
  return hashRanges(counted?.visitors ?? 0, visitorsAtOnce).map((range) => ({ ...named, ...range }))
}

/** Splits all hashes into equal ranges with at most about `atOnce` of `count` each; no range if `count` is 0. */
export function hashRanges(count: number, atOnce: number): { first: bigint; last: bigint }[] {
  const ranges = BigInt(Math.ceil(count / atOnce))
  return Array.from({ length: Number(ranges) }, (_, n) => ({
    first: (BigInt(n) * (lastHash + 1n)) / ranges,
    last: (BigInt(n + 1) * (lastHash + 1n)) / ranges - 1n,
  }))
}
