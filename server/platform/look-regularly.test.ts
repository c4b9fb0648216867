import { afterEach, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Postgres } from '../../db/postgres/client.ts'
import { LastingSession } from '../../db/postgres/session.ts'
import { sharedEngines } from '../../test/support/engines.ts'
import { severableLink } from '../../test/support/severable-link.ts'
import { until } from '../../test/support/until.ts'
import { lookRegularly } from './look-regularly.ts'

let link: Awaited<ReturnType<typeof severableLink>>
let pool: Postgres
let session: LastingSession
beforeEach(async () => {
  const { databaseUrl } = await sharedEngines()
  link = await severableLink(databaseUrl)
  pool = connectPostgres(link.url)
  session = new LastingSession(pool.sql)
}, 60_000)
afterEach(async () => {
  await session.end()
  await pool.close()
  await link.close()
})

test('a call on a silent connection times out, and later calls use a new connection', async () => {
  let looks = 0
  const said: string[] = []
  const look = async (sql: LastingSession['sql']) => {
    await sql`select 1`
    looks++
  }
  const looking = lookRegularly(session, { look_ms: 20, longest_s: 0.5 }, look, (err) =>
    said.push((err as Error).message),
  )
  try {
    await until('it has looked', 10_000, () => looks > 2)
    link.silence()
    const waits = session.sql`select pg_advisory_lock(1)`
    await expect(waits).rejects.toThrow('CONNECTION_DESTROYED')
    const before = looks
    await until('it looks again', 10_000, () => looks > before + 2)
  } finally {
    looking.stop()
  }
  expect(said).toEqual(['a look timed out after 0.5 s'])
})

test('an error is reported, and the next call follows regardless', async () => {
  let looks = 0
  const said: unknown[] = []
  const failure = new Error('cannot look')
  const looking = lookRegularly(
    session,
    { look_ms: 20 },
    async () => {
      if (++looks === 1) throw failure
    },
    (err) => said.push(err),
  )
  await until('it looks again', 10_000, () => looks > 2)
  looking.stop()
  expect(said).toEqual([failure])
})
