import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { runErasure } from './erasure-run.ts'

const browsers = 300

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

test('a user with many browsers is erased with few deletes, so that events wait only briefly', async () => {
  const { id: site_id } = await api.createSite()
  const rows = Array.from({ length: browsers }, (_, n) =>
    eventRow({
      site_id,
      client_id: `cid_${n}`,
      user_id: 'user-1',
      timestamp: `2026-06-10 12:00:00.${String(n % 1000).padStart(3, '0')}`,
      traits: '{"plan":"pro"}',
    }),
  )
  await api.services.inbox.accept(toLines(rows), rows.length)
  await api.drained()
  const { body } = await api.request('DELETE', `/v1/sites/${site_id}/users/user-1`)
  let deletes = 0
  const clickhouse = {
    ...api.services.clickhouse,
    deleteRows: (...args: Parameters<typeof api.services.clickhouse.deleteRows>) => {
      deletes++
      return api.services.clickhouse.deleteRows(...args)
    },
  }
  expect(await runErasure({ ...api.services, clickhouse }, body.data.id)).toBe(true)
  for (const table of [
    'events',
    'sessions',
    'visitor_days',
    'visitor_sessions',
    'identities',
    'user_visitors',
  ] as const)
    expect(await api.count(table, site_id)).toBe(0)
  expect(deletes).toBeLessThan(30)
}, 120_000)
