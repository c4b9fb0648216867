import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import { until } from '../../test/until.ts'
import { id } from '../ids.ts'
import { type Drain, startDrain } from './drain.ts'
import { createInbox } from './inbox.ts'
import { eventRow, openEngines, toLines } from './pipeline-fixture.ts'

let engines: Awaited<ReturnType<typeof openEngines>>
let inbox: ReturnType<typeof createInbox>
let drain: Drain

beforeAll(async () => {
  engines = await openEngines()
  inbox = createInbox(engines.postgres)
  drain = await startDrain({ ...engines, inbox })
}, 60_000)

afterAll(async () => {
  await drain.stop()
  await engines.close()
})

async function countOf(site_id: string, table: 'events' | 'sessions FINAL' = 'events'): Promise<number> {
  const [found] = await engines.clickhouse.rows({
    sql: `SELECT count() AS found FROM ${table} WHERE site_id = {site_id:String}`,
    params: { site_id },
    row: t.Object({ found: t.Integer() }),
  })
  return found?.found ?? 0
}

test('an accepted event and its session can be queried within two seconds', async () => {
  const site_id = id('site')
  await drain.drained()
  const started = performance.now()
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await until('the session is there', 5000, async () => (await countOf(site_id, 'sessions FINAL')) === 1)
  expect(performance.now() - started).toBeLessThan(2000)
  expect(await countOf(site_id)).toBe(1)
})
