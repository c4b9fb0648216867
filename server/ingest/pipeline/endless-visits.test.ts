import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import { type ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { projectConversions } from './project-conversions.ts'

setDefaultTimeout(60_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
/** The visitor hash of cid_endless. */
let endless: string
beforeAll(async () => {
  conversions = await openConversions()
  const [hashed] = await conversions.clickhouse.rows({
    sql: "SELECT toString(sipHash64('c:cid_endless')) AS visitor",
    params: {},
    row: t.Object({ visitor: t.String() }),
  })
  endless = hashed?.visitor ?? ''
})
afterAll(() => conversions.close())

const news = { source: 'news', medium: 'email' }

/** A ClickHouse client that fails with `QueryTooLarge` for each query of sessions that includes `endless`. */
function overloaded(clickhouse: ClickHouse): ClickHouse {
  return new Proxy(clickhouse, {
    get(target, name) {
      if (name !== 'rows') return Reflect.get(target, name)
      return (statement: { sql: string; params?: { visitors?: string } }, ...rest: never[]) => {
        if (statement.params?.visitors?.includes(endless)) throw new QueryTooLarge('too many visits')
        return target.rows(statement as never, ...rest)
      }
    },
  })
}

async function project(site: string, clients: string[]) {
  await conversions.accept(
    clients.map((client_id) => ({ ...news, timestamp: at(0), client_id, user_id: '' })),
    site,
  )
  const { clickhouse, db, clock } = conversions
  const batch = await conversions.storeNext()
  const errors: string[] = []
  const log = { error: (_: unknown, message: string) => errors.push(message) }
  return {
    errors,
    run: () =>
      projectConversions({ clickhouse: overloaded(clickhouse), db, clock, log: log as never }, batch.id),
    finish: async () => {
      await projectConversions({ clickhouse, db, clock, log: conversions.log }, batch.id)
      await batch.finish()
    },
  }
}

async function sources(site: string) {
  const published = await conversions.domainEventsOf(site, 'conversion.completed')
  return Object.fromEntries(published.map(({ user, attribution }) => [user.client_id, attribution.source]))
}

test('a conversion is published without a touchpoint path if the visitor has too many sessions', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  await conversions.clickhouse.command(
    `INSERT INTO visitor_sessions (site_id, visitor, start, end, user, version)
     SELECT {site:String}, hash, time, time, hash, 1
     FROM (
       SELECT sipHash64('c:cid_endless') AS hash, toDateTime64('2026-04-01 00:00:00', 3, 'UTC') + number AS time
       FROM numbers(20000))`,
    { site },
  )
  const { errors, run, finish } = await project(site, ['cid_one', 'cid_endless'])
  await run()
  expect(await sources(site)).toEqual({ cid_one: 'news', cid_endless: 'direct' })
  expect(errors).toEqual([expect.stringContaining('too many visits')])
  await finish()
})

test('a ClickHouse that is short of memory fails the batch, and a retry publishes the conversion', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  const { errors, run, finish } = await project(site, ['cid_endless'])
  expect(await run().catch((error) => error)).toBeInstanceOf(QueryTooLarge)
  expect([await sources(site), errors]).toEqual([{}, []])
  await finish()
  expect(await sources(site)).toEqual({ cid_endless: 'news' })
})
