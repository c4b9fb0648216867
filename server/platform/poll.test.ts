import { afterEach, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Postgres } from '../../db/postgres/client.ts'
import { RenewableSession } from '../../db/postgres/session.ts'
import { startBreakableProxy } from '../../test/support/breakable-proxy.ts'
import { sharedEngines } from '../../test/support/engines.ts'
import { until } from '../../test/support/until.ts'
import { poll } from './poll.ts'

let link: Awaited<ReturnType<typeof startBreakableProxy>>
let pool: Postgres
let session: RenewableSession
beforeEach(async () => {
  const { databaseUrl } = await sharedEngines()
  link = await startBreakableProxy(databaseUrl)
  pool = connectPostgres(link.url)
  session = new RenewableSession(pool.sql)
}, 60_000)
afterEach(async () => {
  await session.end()
  await pool.close()
  await link.close()
})

test('a call on a silent connection times out, and later calls use a new connection', async () => {
  let checks = 0
  const errors: string[] = []
  const check = async (sql: RenewableSession['sql']) => {
    await sql`select 1`
    checks++
  }
  const polling = poll(session, { interval_ms: 20, timeout_s: 0.5 }, check, (err) =>
    errors.push((err as Error).message),
  )
  try {
    await until('it has checked', 10_000, () => checks > 2)
    link.stall()
    const waits = session.sql`select pg_advisory_lock(1)`
    await expect(waits).rejects.toThrow('CONNECTION_DESTROYED')
    const before = checks
    await until('it checks again', 10_000, () => checks > before + 2)
  } finally {
    polling.stop()
  }
  expect(errors).toEqual(['a check timed out after 0.5 s'])
})

test('an error is reported, and the next call follows regardless', async () => {
  let checks = 0
  const errors: unknown[] = []
  const failure = new Error('cannot check')
  const polling = poll(
    session,
    { interval_ms: 20 },
    async () => {
      if (++checks === 1) throw failure
    },
    (err) => errors.push(err),
  )
  await until('it checks again', 10_000, () => checks > 2)
  polling.stop()
  expect(errors).toEqual([failure])
})
