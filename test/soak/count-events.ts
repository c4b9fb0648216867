import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'

/** Returns how many events of a site are stored. */
export async function countEvents(clickhouse: ClickHouse, siteId: string): Promise<number> {
  const [row] = await clickhouse.rows({
    sql: 'SELECT count() AS found FROM events WHERE site_id = {site_id:String}',
    params: { site_id: siteId },
    row: t.Object({ found: t.Integer() }),
  })
  return row?.found ?? 0
}
