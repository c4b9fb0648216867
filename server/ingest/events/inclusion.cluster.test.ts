import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { shards, startCluster } from '../../../test/support/cluster.ts'
import { includeEvents } from './inclusion.ts'

setDefaultTimeout(60_000)

let cluster: Awaited<ReturnType<typeof startCluster>>
let pipeline: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  cluster = await startCluster()
  pipeline = await openConversions({ clickhouse: cluster.clickhouse })
})
afterAll(async () => {
  await pipeline?.close()
  await cluster?.stop()
})

test('on several shards, events are included once and their conversions are published', async () => {
  const { clickhouse } = cluster
  const site_id = await pipeline.createSite()
  await pipeline.createGoal(site_id)
  const browsers = Array.from({ length: 12 }, (_, n) => ({ client_id: `bot_${n}`, timestamp: at(n) }))
  await pipeline.send(site_id, ...browsers.map((it) => ({ ...it, excluded: 'bot' as const })))
  const selection = { site_id, from: 0, to: Date.parse('2026-12-31'), reason: 'bot' as const }
  const broken = async () => {
    throw new Error('away')
  }
  const broke = { ...pipeline, clickhouse: { ...clickhouse, deleteFrom: broken } }
  await expect(includeEvents(broke, selection)).rejects.toThrow('away')
  await pipeline.drained()

  // ON CLUSTER requires a Keeper, which this cluster lacks.
  const deleteFrom: typeof clickhouse.deleteFrom = async (table, where, params) => {
    for (const shard of shards)
      await clickhouse.command(`ALTER TABLE ${shard}.${table}_local DELETE WHERE ${where}`, params, {
        settings: { mutations_sync: '2' },
      })
  }
  await includeEvents({ ...pipeline, clickhouse: { ...clickhouse, deleteFrom } }, selection)
  await pipeline.drained()
  const found = await clickhouse.rows({
    sql: 'SELECT excluded, count() AS events FROM events WHERE site_id = {site_id:String} GROUP BY excluded',
    params: { site_id },
    row: Type.Object({ excluded: Type.String(), events: Type.Integer() }),
  })
  expect(found).toEqual([{ excluded: '', events: 12 }])
  expect(await pipeline.domainEventsOf(site_id, 'conversion.completed')).toHaveLength(12)
})
