import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { siteTables } from '../sites/purge.ts'
import type { Upload } from './upload.ts'

/** What differs between an event that was sent and the same one imported, or between two computings of a session. */
const incidental = [
  'site_id',
  'batch_id',
  'ingested_at',
  'processed_at',
  'import_id',
  'version',
  'is_shared',
  'is_deleted',
]
/** How what counts is read of a table. */
const readings: Record<string, string> = {
  events: 'events',
  event_keys: 'event_keys',
  custom_events: 'custom_events',
  user_traits: '(SELECT * FROM user_traits ORDER BY set_at DESC LIMIT 1 BY site_id, user, trait) AS newest',
}

/**
 * Everything that ClickHouse holds of a site and what follows from its events, as text.
 * @param but columns and tables to leave out.
 */
export async function contentsOf(
  clickhouse: ClickHouse,
  siteId: string,
  but: string[] = [],
): Promise<Record<string, string[]>> {
  const tables = siteTables.filter((it) => !but.includes(it) && it !== 'segment_members')
  const found = await Promise.all(
    tables.map(async (table): Promise<[string, string[]]> => {
      const rows = await clickhouse.rows({
        sql: `SELECT toJSONString(tuple(* EXCEPT (${(await namesIn(clickhouse, table, but)).join(', ')}))) AS line
          FROM ${readings[table] ?? `${table} FINAL`} WHERE site_id = {site_id:String}`,
        params: { site_id: siteId },
        row: t.Object({ line: t.String() }),
      })
      return [table, rows.map(({ line }) => line).sort()]
    }),
  )
  return Object.fromEntries(found)
}

async function namesIn(clickhouse: ClickHouse, table: string, but: string[]): Promise<string[]> {
  const rows = await clickhouse.rows({
    sql: `SELECT name FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String} AND name IN {names:Array(String)}`,
    params: { table, names: [...incidental, ...but] },
    row: t.Object({ name: t.String() }),
  })
  return rows.map(({ name }) => name)
}

/** An upload of lines, in pieces of so many bytes. */
export function uploadOfLines(
  siteId: string,
  lines: readonly string[],
  { piece = 1000, ...over }: Partial<Upload> & { piece?: number } = {},
): Upload {
  return {
    siteId,
    source: 'sightline',
    isDryRun: false,
    idempotencyKey: null,
    type: 'application/x-ndjson',
    bytes: () => pieces(Buffer.from(lines.map((it) => `${it}\n`).join('')), piece),
    reported: undefined,
    isLong: false,
    ...over,
  }
}

/** Bytes in pieces; with `until` the connection is lost after so many. */
export async function* pieces(bytes: Uint8Array, size: number, until = Number.POSITIVE_INFINITY) {
  for (let from = 0; from < bytes.length; from += size) {
    if (from >= until) throw new Error('the connection was lost')
    yield bytes.subarray(from, from + size)
  }
}
