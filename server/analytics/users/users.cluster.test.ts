import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { startCluster } from '../../../test/support/cluster.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import { newestEvents } from '../../ingest/events/query.sql.ts'
import { volumeOfEvents } from '../events/volume.sql.ts'
import { retentionReport } from '../retention/retention.ts'
import { findPerson, profileOf } from './profiles.ts'
import { updateTraits } from './traits.ts'
import { listUserEvents } from './user-events.ts'
import { listUsers } from './user-list.ts'
import { listUserSessions } from './user-sessions.ts'

setDefaultTimeout(120_000)

let cluster: Awaited<ReturnType<typeof startCluster>>
let services: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  cluster = await startCluster()
  services = await openConversions({ clickhouse: cluster.clickhouse })
})
afterAll(async () => {
  await services?.close()
  await cluster?.stop()
})

test('across several shards, a user is one person with all browsers, traits and conversions', async () => {
  const id = await services.createSite()
  const site = { id, timezone: 'UTC', currency: 'EUR', settings: defaultSettings, revenue: defaultRevenue }
  await services.createGoal(id)
  const browsers = Array.from({ length: 12 }, (_, n) => `browser_${n}`)
  await services.send(
    id,
    ...browsers.flatMap((client_id, n) => [
      // Set before the browser is identified; the last value counts.
      {
        event_name: 'page_view',
        client_id,
        timestamp: at(n * 60),
        traits: JSON.stringify({ theme: `theme ${n}` }),
      },
      {
        client_id,
        user_id: 'ann',
        timestamp: at(n * 60 + 1),
        properties: '{"value":10}',
        traits: JSON.stringify({ plan: `plan ${n}`, seats: n }),
      },
    ]),
    ...browsers.map((it) => ({ event_name: 'page_view', client_id: `else_${it}`, timestamp: at(900) })),
  )
  const person = await findPerson(services, id, 'ann')
  expect(await profileOf(services, site, person, 'ann')).toMatchObject({
    user_id: 'ann',
    client_ids: browsers,
    total_sessions: 12,
    total_pageviews: 12,
    total_conversions: 12,
    lifetime_value: 120,
    traits: { theme: 'theme 11', plan: 'plan 11', seats: 11 },
  })
  for (const browser of browsers) expect(await findPerson(services, id, browser)).toBe(person)

  const withSecret = { ...services, config: { appSecret: 'a secret' } }
  const { traits } = await updateTraits(withSecret, site, 'browser_3', {
    traits: { plan: 'max', seats: null },
  })
  expect(traits).toEqual({ theme: 'theme 11', plan: 'max' })
  await updateTraits(withSecret, site, 'else_browser_1', { traits: { plan: 'free' } })

  expect((await listUserEvents(services, site, 'ann', { limit: 100 })).data).toHaveLength(24)
  expect((await listUserSessions(services, site, 'ann', { limit: 100 })).data).toHaveLength(12)
  const first = await listUsers(services, site, { limit: 5 })
  // One person already listed and one still to come return.
  await services.send(id, { client_id: first.data[0]?.client_ids[0], timestamp: at(2000) })
  const rest = await listUsers(services, site, { limit: 100, cursor: first.pagination.cursor as string })
  expect(new Set([...first.data, ...rest.data].map((it) => it.client_ids[0])).size).toBe(13)
  expect([...first.data, ...rest.data]).toHaveLength(13)
  const found = async (query: object) =>
    (await listUsers(services, site, query)).data.map((it) => it.client_ids[0])
  expect(await found({ sort: 'lifetime_value', limit: 1 })).toEqual(['browser_0'])
  expect(await found({ filters: 'trait.plan==max' })).toEqual(['browser_0'])
  expect(await found({ filters: 'trait.plan==free' })).toEqual(['else_browser_1'])
  expect(await found({ search: 'THEME 11' })).toEqual(['browser_0'])
})

test('across several shards, events are of the people of a filter, and retention has each person once', async () => {
  const id = await services.createSite()
  const site = { id, timezone: 'UTC', currency: 'EUR', settings: defaultSettings, revenue: defaultRevenue }
  const browsers = Array.from({ length: 12 }, (_, n) => `browser_${n}`)
  await services.send(
    id,
    ...browsers.flatMap((client_id, n) => [
      { client_id, user_id: 'ann', event_name: 'page_view', timestamp: at(n * 60), device: 'mobile' },
      { client_id: `else_${client_id}`, event_name: 'page_view', timestamp: at(n * 60), device: 'desktop' },
    ]),
  )
  const from = new Date('2020-01-01')
  const until = new Date('2030-01-01')
  const ofAnn = { isIn: true, subquery: () => "SELECT sipHash64('u:ann')" }
  const selected = { site_id: id, from, until, conditions: [], people: [ofAnn] }
  const slots = [{ group: 0, from: from.getTime(), to: until.getTime() }]
  const [whole] = await services.clickhouse.rows(volumeOfEvents(selected, slots))
  expect(whole).toMatchObject({ events: 12, users: 1 })
  const page = { from, to: until, limit: 5 }
  const list = newestEvents({ site_id: id, isExcluded: false, conditions: [], people: [ofAnn] }, page)
  const events = await services.clickhouse.rows(list)
  expect(events.map((it) => it.user_id)).toEqual(Array.from({ length: 5 }, () => 'ann'))

  const period = { start_date: at(0).slice(0, 10), end_date: at(0).slice(0, 10) }
  const { breakdown } = await retentionReport(services, site, { ...period, breakdown: 'device' })
  expect(breakdown?.map(({ value, size }) => [value, size])).toEqual([
    ['desktop', 12],
    ['mobile', 1],
  ])
})
