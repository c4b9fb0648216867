import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { sharedEngines } from '../../test/engines.ts'
import { systemClock } from '../clock.ts'
import { id } from '../ids.ts'
import { createLog } from '../log.ts'
import type { EventRow } from './event-row.ts'

/** Connections to the engines that all tests of the process share. */
export async function openEngines() {
  const { databaseUrl, clickhouseUrl } = await sharedEngines()
  const postgres = connectPostgres(databaseUrl)
  const clickhouse = connectClickHouse(clickhouseUrl)
  return {
    postgres: postgres.sql,
    db: postgres.db,
    clickhouse,
    clock: systemClock,
    log: createLog('silent'),
    async close() {
      await clickhouse.close()
      await postgres.close()
    },
  }
}

/** An event with nothing but what is given. */
export function eventRow(row: Partial<EventRow> & { site_id: string }): EventRow {
  const now = new Date().toISOString().replace('T', ' ').slice(0, -1)
  return {
    event_id: id('event'),
    id_supplied: false,
    event_name: 'page_view',
    client_id: 'cid_1',
    user_id: '',
    timestamp: now,
    ingested_at: now,
    excluded: '',
    properties: '{}',
    context: '{}',
    traits: '{}',
    email_hash: '',
    ip: '',
    page: '/',
    hostname: '',
    referrer: '',
    source: '',
    medium: '',
    campaign: '',
    term: '',
    content: '',
    channel: '',
    device: '',
    browser: '',
    os: '',
    country: '',
    ...row,
  }
}

/** NDJSON as the inbox takes it. */
export function toLines(rows: EventRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
