import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'
import { expireSite } from './retention.ts'

const now = Date.parse('2026-06-10T15:00:00Z')
let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

/** Inserts one session for each of `count` visitors. */
async function insertSessions(site_id: string, who: string, count: number, start: string, end: string) {
  await api.services.clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, user, start, end, events, version)
     SELECT {site_id:String}, cityHash64(number, {who:String}) AS hash, hash, {start:DateTime64(3, 'UTC')},
       {end:DateTime64(3, 'UTC')}, 1, 1
     FROM numbers({count:UInt64})`,
    { site_id, who, count, start, end },
  )
}

test('a site may have any number of sessions across the cutoff, and of expired visitors', async () => {
  const { id } = await api.createSite({ timezone: 'UTC', settings: { data_retention_days: 30 } })
  await insertSessions(id, 'across', 30_000, '2026-05-10 23:50:00.000', '2026-05-11 00:10:00.000')
  await insertSessions(id, 'expired', 21_000, '2026-05-01 10:00:00.000', '2026-05-01 10:10:00.000')
  while (await expireSite(api.services, id));
  expect(await api.count('sessions', id)).toBe(30_000)
  expect(await api.count('visitor_days', id)).toBe(30_000)
}, 120_000)
