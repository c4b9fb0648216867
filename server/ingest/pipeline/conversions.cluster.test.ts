import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { shards, startCluster } from '../../../test/support/cluster.ts'

setDefaultTimeout(60_000)

let cluster: Awaited<ReturnType<typeof startCluster>>
let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  cluster = await startCluster()
  conversions = await openConversions({ clickhouse: cluster.clickhouse })
})
afterAll(async () => {
  await conversions?.close()
  await cluster?.stop()
})

test('on several shards, publishes each conversion once, with the sessions of all visitors of its person', async () => {
  const site = await conversions.createSite()
  const every = await conversions.createGoal(site)
  const once = await conversions.createGoal(site, { countingMethod: 'one_per_user' })
  const browsers = Array.from({ length: 12 }, (_, n) => `browser_${n}`)
  // One person has twelve browsers, spread over both shards. Each session has a different source.
  await conversions.send(
    site,
    ...browsers.map((client_id, n) => ({
      event_name: 'page_view',
      client_id,
      user_id: 'ann',
      timestamp: at(n * 60 - 1000),
      source: `source_${n}`,
      medium: 'referral',
    })),
    // Sent before the browser was known to be theirs.
    {
      event_name: 'page_view',
      client_id: 'browser_5',
      timestamp: at(5 * 60 - 1001),
      source: 'source_5',
      medium: 'referral',
      email_hash: 'abc',
    },
  )
  for (const shard of shards) {
    const [counted] = await cluster.clickhouse.rows({
      sql: `SELECT count() AS visits FROM ${shard}.sessions_local WHERE site_id = {site:String}`,
      params: { site },
      row: Type.Object({ visits: Type.Integer() }),
    })
    expect(counted?.visits).toBeGreaterThan(0)
  }
  const [first] = await conversions.send(site, { client_id: 'browser_0', user_id: 'ann', timestamp: at(0) })
  await conversions.send(site, { client_id: 'browser_7', user_id: 'ann', timestamp: at(60) })
  const published = await conversions.domainEventsOf(site, 'conversion.completed')
  expect(published.map(({ conversion }) => conversion.id).sort()).toEqual([every, every, once].sort())
  expect(published.find(({ conversion }) => conversion.id === once)?.conversion.event_id).toBe(
    first?.event_id as string,
  )
  for (const { attribution, user } of published) {
    expect(user.email_hash).toBe('abc')
    expect(attribution.touchpoints.map(({ source }) => source)).toEqual(browsers.map((_, n) => `source_${n}`))
  }

  // A browser that is identified as theirs only now.
  await conversions.send(
    site,
    { event_name: 'page_view', client_id: 'late', timestamp: at(-10), source: 'late', medium: 'referral' },
    { event_name: 'identify', client_id: 'late', user_id: 'ann', timestamp: at(500) },
  )
  const reattributed = await conversions.reattributionsOf(site)
  expect(reattributed).toHaveLength(3)
  for (const { attribution } of reattributed) expect(attribution).toMatchObject({ source: 'late' })
})
