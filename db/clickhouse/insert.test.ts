import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { ClickHouseError } from '@clickhouse/client'
import { Type } from '@sinclair/typebox'
import { sharedEngines } from '../../test/support/engines.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'

setDefaultTimeout(30_000)

let clickhouse: ClickHouse
let site: string

beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
})
afterAll(() => clickhouse.close())
beforeEach(() => {
  site = `site_${crypto.randomUUID()}`
})

/** NDJSON of events by ten browsers; every second one has an id chosen by the sender, every third one a user. */
function events(count: number, batch = 1): string {
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      site_id: site,
      event_id: `evt_${batch}_${at}`,
      id_supplied: at % 2 === 0,
      event_name: 'page_view',
      client_id: `cid_${at % 10}`,
      user_id: at % 3 === 0 ? `user_${at % 10}` : '',
      timestamp: '2026-03-01 12:00:00.123',
      ingested_at: '2026-03-01 12:00:01.000',
      batch_id: batch,
      properties: JSON.stringify({ text: 'tab\t quote" back\\slash \u0000 日本' }),
    }),
  )
  return `${lines.join('\n')}\n`
}

async function counted() {
  const [row] = await clickhouse.rows({
    sql: `SELECT
      (SELECT count() FROM events WHERE site_id = {site:String}) AS events,
      (SELECT count() FROM event_keys WHERE site_id = {site:String}) AS keys,
      (SELECT count() FROM identities WHERE site_id = {site:String}) AS identities,
      (SELECT uniqExact(visitor) FROM events WHERE site_id = {site:String}) AS visitors`,
    params: { site },
    row: Type.Object({
      events: Type.Integer(),
      keys: Type.Integer(),
      identities: Type.Integer(),
      visitors: Type.Integer(),
    }),
  })
  return row
}

describe('inserting events', () => {
  test('fills the targets of the materialized views', async () => {
    await clickhouse.insertNdjson('events', events(300))
    expect(await counted()).toEqual({ events: 300, keys: 150, identities: 10, visitors: 10 })
  })

  test('twice with the same token counts once, in the table and in the targets of its views', async () => {
    await clickhouse.insertNdjson('events', events(300), { token: `${site}-1` })
    await clickhouse.insertNdjson('events', events(300), { token: `${site}-1` })
    expect(await counted()).toEqual({ events: 300, keys: 150, identities: 10, visitors: 10 })
  })

  test('with another token counts again, even the same rows', async () => {
    await clickhouse.insertNdjson('events', events(30), { token: `${site}-1` })
    await clickhouse.insertNdjson('events', events(30), { token: `${site}-2` })
    expect(await counted()).toMatchObject({ events: 60, keys: 30 })
  })

  test('without a token counts each time', async () => {
    await clickhouse.insertNdjson('events', events(30))
    await clickhouse.insertNdjson('events', events(30, 2))
    expect(await counted()).toMatchObject({ events: 60, keys: 30 })
  })

  test('is one block per token, regardless of its size and of how it is split for sending', async () => {
    const body = Buffer.from(events(120_000))
    const pieces = []
    for (let at = 0; at < body.length; at += 999_983) pieces.push(body.subarray(at, at + 999_983))
    await clickhouse.insertNdjson('events', pieces, { token: `${site}-1` })
    await clickhouse.insertNdjson('events', body, { token: `${site}-1` })
    expect(await counted()).toEqual({ events: 120_000, keys: 60_000, identities: 10, visitors: 10 })
    const parts = await clickhouse.rows({
      sql: 'SELECT uniqExact(_part) AS parts FROM events WHERE site_id = {site:String}',
      params: { site },
      row: Type.Object({ parts: Type.Integer() }),
    })
    expect(parts).toEqual([{ parts: 1 }])
  })

  test('keeps every character of a text', async () => {
    await clickhouse.insertNdjson('events', events(1))
    const rows = await clickhouse.rows({
      sql: 'SELECT properties FROM events WHERE site_id = {site:String}',
      params: { site },
      row: Type.Object({ properties: Type.String() }),
    })
    expect(JSON.parse(rows[0]?.properties ?? '')).toEqual({ text: 'tab\t quote" back\\slash \u0000 日本' })
  })

  test('stores all lines or none', async () => {
    const rejected = clickhouse.insertNdjson(
      'events',
      `${events(10)}{"site_id": "${site}", "timestamp": "soon"}\n`,
    )
    expect(rejected).rejects.toThrow(ClickHouseError)
    await rejected.catch(() => {})
    expect(await counted()).toMatchObject({ events: 0, keys: 0 })
  })
})

test('deleting removes what matches and nothing else', async () => {
  await clickhouse.insertNdjson('events', events(20))
  await clickhouse.deleteFrom('events', 'site_id = {site:String} AND client_id = {client:String}', {
    site,
    client: 'cid_3',
  })
  expect(await counted()).toMatchObject({ events: 18, visitors: 9 })
})
