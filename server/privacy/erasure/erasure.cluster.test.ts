import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { shards, startCluster } from '../../../test/support/cluster.ts'
import { readConfig } from '../../platform/config.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { runErasure } from './erasure-run.ts'
import { requestErasure } from './erasures.ts'
import type { Working } from './personal-data-store.ts'

setDefaultTimeout(120_000)

let cluster: Awaited<ReturnType<typeof startCluster>>
let conversions: Awaited<ReturnType<typeof openConversions>>
let working: Working
beforeAll(async () => {
  cluster = await startCluster()
  // A statement for all nodes needs a Keeper, so this test sends it to each node.
  const deleteRows: typeof cluster.clickhouse.deleteRows = async (table, where, params, { month } = {}) => {
    const partition = month === undefined ? '' : `IN PARTITION ${month}`
    for (const shard of shards)
      await cluster.clickhouse.command(
        `DELETE FROM ${shard}.${table}_local ${partition} WHERE ${where}`,
        params,
      )
  }
  conversions = await openConversions({ clickhouse: { ...cluster.clickhouse, deleteRows } })
  const config = readConfig({ DATA_DIR: '/nowhere', APP_SECRET: 'a secret for tests, long enough to be one' })
  working = { ...conversions, config, files: openFileStore(config) }
})
afterAll(async () => {
  await conversions?.close()
  await cluster?.stop()
})

test('a user on browsers of several nodes is erased completely, and the data of others stays', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  const visits = (user_id: string, minute: number) =>
    Array.from({ length: 12 }, (_, n) => ({
      client_id: `browser_${n}`,
      user_id,
      timestamp: at(minute + n * 60 - 1000),
      traits: '{"plan":"pro"}',
    }))
  await conversions.send(site, ...visits('ann', 0), {
    client_id: 'only_anns',
    user_id: 'ann',
    timestamp: at(0),
  })
  expect(await countSharedSessions(site)).toBe(0)
  await conversions.send(site, ...visits('bob', 20))
  expect(await countSharedSessions(site)).toBe(24)
  const { id } = await requestErasure(working, workspacePrincipal('ws_1', 'live'), { id: site }, 'ann')
  expect(await runErasure(working, id)).toBe(true)
  const [done] = await conversions.db.select().from(erasures).where(eq(erasures.id, id))
  expect(done).toMatchObject({ status: 'completed', subject: null })
  expect(done?.found).toMatchObject({
    events: 13,
    sessions: 13,
    shared_sessions: 12,
    identities: 13,
    user_visitors: 13,
  })
  expect(await countSharedSessions(site)).toBe(0)
  const row = t.Object({ user_id: t.String(), found: t.Number() })
  for (const table of ['events', 'custom_events', 'sessions', 'visitor_sessions', 'identities']) {
    const final = table.endsWith('events') ? '' : 'FINAL'
    const sql = `SELECT user_id, count() AS found FROM ${table} ${final} WHERE site_id = {site:String} GROUP BY user_id`
    const left = await cluster.clickhouse.rows({ sql, params: { site }, row })
    expect([table, left]).toEqual([table, [{ user_id: 'bob', found: 12 }]])
  }
})

/** The number of sessions on browsers that several users were seen with. */
async function countSharedSessions(site: string): Promise<number> {
  const sql = 'SELECT count() AS found FROM shared_sessions FINAL WHERE site_id = {site:String}'
  const rows = await cluster.clickhouse.rows({ sql, params: { site }, row: t.Object({ found: t.Number() }) })
  return rows[0]?.found ?? 0
}
