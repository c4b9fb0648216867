import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { shards, startCluster } from '../../test/support/cluster.ts'
import type { ClickHouse } from './client.ts'

setDefaultTimeout(30_000)

let cluster: Awaited<ReturnType<typeof startCluster>>
let clickhouse: ClickHouse

const anything = Type.Object({})

beforeAll(async () => {
  cluster = await startCluster()
  clickhouse = cluster.clickhouse
  await clickhouse.insertNdjson('events', events, { token: 'first' })
})
afterAll(() => cluster?.stop())

async function one(sql: string): Promise<Record<string, unknown> | undefined> {
  return (await clickhouse.rows({ sql, params: {}, row: anything }))[0]
}

const events = Array.from({ length: 1000 }, (_, at) =>
  JSON.stringify({
    site_id: 'site_1',
    event_id: `evt_${at}`,
    id_supplied: at % 2 === 0,
    event_name: 'page_view',
    client_id: at % 5 === 0 ? '' : `cid_${at % 50}`,
    user_id: at % 5 === 0 ? `user_${at % 20}` : at % 3 === 0 ? `user_${at % 50}` : '',
    timestamp: '2026-03-01 12:00:00.123',
    ingested_at: '2026-03-01 12:00:01.000',
    batch_id: 1,
  }),
).join('\n')

test('events are spread over the shards, a repeated token inserts nothing, and each visitor is on one shard', async () => {
  await clickhouse.insertNdjson('events', events, { token: 'first' })
  const [first, second] = shards
  const found = await one(`SELECT
    (SELECT count() FROM events) AS events, (SELECT count() FROM event_keys) AS keys,
    (SELECT uniqExact(visitor) FROM events) AS visitors,
    (SELECT count() FROM ${first}.events_local) AS here, (SELECT count() FROM ${second}.events_local) AS there,
    (SELECT uniqExact(visitor) FROM ${first}.events_local) +
      (SELECT uniqExact(visitor) FROM ${second}.events_local) AS visitors_by_shard`)
  expect(found).toMatchObject({ events: 1000, keys: 500 })
  expect(found?.visitors_by_shard).toBe(found?.visitors)
  expect(Number(found?.here)).toBeGreaterThan(100)
  expect(Number(found?.there)).toBeGreaterThan(100)
})

test("sessions are on the shard of their visitor's events", async () => {
  await clickhouse.command(`
    INSERT INTO sessions (site_id, visitor, user, start, end, events, version)
    SELECT site_id, visitor, visitor, min(timestamp), max(timestamp), count(), 1 FROM events GROUP BY site_id, visitor`)
  const [first, second] = shards
  const misplaced = (shard: string) =>
    `(SELECT count() FROM ${shard}.sessions_local WHERE visitor NOT IN (SELECT visitor FROM ${shard}.events_local))`
  expect(
    await one(`SELECT ${misplaced(first)} + ${misplaced(second)} AS misplaced,
      (SELECT count() FROM sessions FINAL) = (SELECT uniqExact(visitor) FROM events) AS complete`),
  ).toEqual({ misplaced: 0, complete: 1 })
})

test('events can be joined to identities', async () => {
  const joined = await one(`
    SELECT count() AS events FROM events AS event
    INNER JOIN (SELECT visitor, argMin(user_id, first_seen) AS person FROM identities GROUP BY visitor) AS known
      ON known.visitor = event.visitor`)
  const known = await one(`
    SELECT count() AS events FROM events WHERE visitor IN (SELECT visitor FROM identities)`)
  expect(joined).toEqual(known as Record<string, unknown>)
  expect(Number(known?.events)).toBeGreaterThan(0)
})
