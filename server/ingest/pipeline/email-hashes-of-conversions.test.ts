import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { projectConversions } from './project-conversions.ts'

setDefaultTimeout(120_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

const completed = (site: string) => conversions.domainEventsOf(site, 'conversion.completed')

type Query = { sql: string; params: { people: string } }

/** ClickHouse, with `onQuery` called before each query of traits. */
function watching(onQuery: (query: Query) => void) {
  return new Proxy(conversions.clickhouse, {
    get(target, name) {
      if (name !== 'rows') return Reflect.get(target, name)
      return (query: Partial<Query>, ...rest: never[]) => {
        if (query.sql?.includes('user_traits')) onQuery(query as Query)
        return target.rows(query as never, ...rest)
      }
    },
  })
}

test('one query reads the email hashes of all people of a batch', async () => {
  const sites = await Promise.all(Array.from({ length: 40 }, () => conversions.createSite()))
  await Promise.all(sites.map((it) => conversions.createGoal(it)))
  const clients = ['a', 'b', 'c']
  const rows = sites.flatMap((site_id, n) =>
    clients.flatMap((client_id) => [
      eventRow({ site_id, client_id, timestamp: at(0), email_hash: `hash of ${client_id} at ${n}` }),
      eventRow({ site_id, client_id, timestamp: at(1), event_name: 'purchase' }),
    ]),
  )
  await conversions.inbox.accept(toLines(rows), rows.length)
  const { db, clock, log } = conversions
  const batch = await conversions.storeNext()
  let queries = 0
  const counting = watching(() => queries++)
  await projectConversions({ clickhouse: counting, db, clock, log }, batch.id)
  await batch.finish()
  expect(queries).toBe(1)
  for (const [n, site] of sites.entries()) {
    const published = await completed(site)
    expect(published.map(({ user }) => user.email_hash).sort()).toEqual(
      clients.map((client_id) => `hash of ${client_id} at ${n}`),
    )
  }
})

test('a person whose traits are too many to read does not block others', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  const people = ['cid_one', 'cid_endless'].map((client_id) => ({ client_id, timestamp: at(0) }))
  await conversions.accept(
    people.flatMap((it) => [it, { ...it, event_name: 'identify', email_hash: 'abc' }]),
    site,
  )
  const { db, clock } = conversions
  const batch = await conversions.storeNext()
  const errors: string[] = []
  let endless = ''
  const limited = watching(({ params }) => {
    if (params.people.includes(',')) throw new QueryTooLarge('too many people')
    endless ||= params.people
    if (params.people === endless) throw new QueryTooLarge('too many traits')
  })
  const log = { error: (_: unknown, message: string) => errors.push(message) }
  await projectConversions({ clickhouse: limited, db, clock, log: log as never }, batch.id)
  await batch.finish()
  expect((await completed(site)).map(({ user }) => user.email_hash).sort()).toEqual(['abc', null] as never)
  expect(errors).toEqual([expect.stringContaining('too many traits')])
})
