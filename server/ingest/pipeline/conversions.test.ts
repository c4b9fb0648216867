import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { eq } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { exchangeRates } from '../../../db/postgres/schema/exchange-rates.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { domainEvents, recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { catalogue, type DomainEventType } from '../../notify/outbox/event-types.ts'
import { projectConversions } from './project-conversions.ts'

setDefaultTimeout(60_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

const news = { source: 'news', medium: 'email', campaign: 'spring', channel: 'Email' }
const google = { source: 'google', medium: 'cpc', campaign: '', channel: 'Paid Search' }

test('an event that meets a goal becomes a domain event with value, person and touchpoint path', async () => {
  const site = await conversions.createSite()
  const goal = await conversions.createGoal(site)
  await conversions.send(site, { event_name: 'page_view', timestamp: at(-1440), ...news })
  const properties = { value: 129.99, transaction_id: 'T-1', items: [{ item_id: 'sku', price: 64.995 }] }
  const [, event] = await conversions.send(
    site,
    { event_name: 'page_view', timestamp: at(0), ...google },
    { timestamp: at(5), user_id: 'ann', email_hash: 'abc', properties: JSON.stringify(properties) },
    { event_name: 'add_to_cart', timestamp: at(1) },
  )
  expect(await conversions.domainEventsOf(site, 'conversion.completed')).toEqual([
    {
      conversion: { id: goal, name: 'Purchase', event_id: event?.event_id as string },
      value: 129.99,
      currency: 'EUR',
      user: { user_id: 'ann', client_id: 'cid_1', email_hash: 'abc' },
      attribution: {
        model: 'last_click',
        source: 'google',
        medium: 'cpc',
        campaign: '',
        touchpoints: [
          { source: 'news', medium: 'email', timestamp: '2026-05-03T12:00:00.000Z', credit: 0 },
          { source: 'google', medium: 'cpc', timestamp: '2026-05-04T12:00:00.000Z', credit: 1 },
        ],
      },
      sent_by: 'secret',
      properties,
    },
  ])
})

const completed = (site: string) => conversions.domainEventsOf(site, 'conversion.completed')
const attributed = (site: string) => conversions.domainEventsOf(site, 'conversion.attributed')
const reattributed = (site: string) => conversions.reattributionsOf(site)
const idsOf = (published: { conversion: { event_id: string } }[]) =>
  published.map(({ conversion }) => conversion.event_id)

test('a one_per_user goal publishes only the first conversion of a person', async () => {
  const site = await conversions.createSite()
  const goal = await conversions.createGoal(site, { countingMethod: 'one_per_user' })
  const [, first] = await conversions.send(
    site,
    { timestamp: at(5) },
    { timestamp: at(1) },
    { timestamp: at(9) },
  )
  expect(idsOf(await completed(site))).toEqual([first?.event_id as string])
  // Publishes neither a later event nor a late event with an earlier timestamp.
  await conversions.send(site, { timestamp: at(100) })
  await conversions.send(site, { timestamp: at(-100) })
  expect(await completed(site)).toHaveLength(1)
  // Other people have their own first conversion, even in the same browser.
  await conversions.send(site, { client_id: 'cid_2', timestamp: at(100) })
  await conversions.send(site, { user_id: 'ann', timestamp: at(200) })
  await conversions.send(site, { user_id: 'bob', timestamp: at(300) })
  expect((await completed(site)).map(({ user }) => [user.client_id, user.user_id])).toEqual([
    ['cid_1', null],
    ['cid_2', null],
    ['cid_1', 'bob'],
  ])
  // Events from before the goal was created count as well.
  const later = await conversions.createGoal(site, { countingMethod: 'one_per_user' })
  await conversions.send(
    site,
    { client_id: 'cid_2', timestamp: at(400) },
    { client_id: 'cid_3', timestamp: at(400) },
  )
  const published = await completed(site)
  expect(
    published.filter(({ conversion }) => conversion.id === later).map(({ user }) => user.client_id),
  ).toEqual(['cid_3'])
  expect(
    published.filter(({ conversion }) => conversion.id === goal).map(({ user }) => user.client_id),
  ).toContain('cid_3')
})

test('a one_per_user page goal considers all page views of a person', async () => {
  const site = await conversions.createSite()
  const view = (page: string, minutes: number) => ({ event_name: 'page_view', page, timestamp: at(minutes) })
  await conversions.send(site, view('/thanks/1', -3000))
  await conversions.createGoal(site, {
    type: 'page',
    pagePattern: '/thanks/*',
    countingMethod: 'one_per_user',
    valueType: 'fixed',
    valueProperty: null,
    fixedValue: 2.5,
  })
  await conversions.send(
    site,
    view('/thanks/2', 0),
    { ...view('/thanks/3', 0), client_id: 'cid_2' },
    { ...view('/other', 0), client_id: 'cid_3' },
  )
  expect(await completed(site)).toMatchObject([{ value: 2.5, user: { client_id: 'cid_2' } }])
})

test('an earlier page view counts even if its session began before midnight', async () => {
  const site = await conversions.createSite()
  const view = (page: string, minutes: number) => ({ event_name: 'page_view', page, timestamp: at(minutes) })
  await conversions.send(site, view('/', -730), view('/thanks/1', -715))
  await conversions.createGoal(site, {
    type: 'page',
    pagePattern: '/thanks/*',
    countingMethod: 'one_per_user',
  })
  await conversions.send(site, view('/thanks/2', 1440))
  expect(await completed(site)).toEqual([])
})

test('values follow the goal, in the currency of the site', async () => {
  const site = await conversions.createSite({ currency: 'JPY' })
  await conversions.db.insert(exchangeRates).values({ siteId: site, currency: 'EUR', rate: '163.456789012' })
  await conversions.createGoal(site)
  const values = [
    '{"value":"10","currency":"eur"}',
    '{"value":7.6}',
    '{"value":5,"currency":"USD"}',
    '{"value":"x"}',
  ]
  await conversions.send(site, ...values.map((properties, n) => ({ properties, timestamp: at(n) })))
  const published = await completed(site)
  expect(published.map(({ value }) => value)).toEqual([1635, 8, 0, 0])
  expect(new Set(published.map(({ currency }) => currency))).toEqual(new Set(['JPY']))
})

test('excluded events, archived goals and goals of other sites create no domain events', async () => {
  const [site, other, test] = await Promise.all([
    conversions.createSite(),
    conversions.createSite(),
    conversions.createSite({ mode: 'test' }),
  ])
  await conversions.createGoal(other)
  await conversions.createGoal(test)
  await conversions.createGoal(site, { status: 'archived' })
  await conversions.createGoal(site, { filters: { plan: 'pro' } })
  await conversions.createGoal(site, { eventName: 'sign_up' })
  await conversions.send(
    site,
    { timestamp: at(0) },
    { timestamp: at(0), excluded: 'bot', properties: '{"plan":"pro"}' },
  )
  for (const it of [site, other, test]) expect(await completed(it)).toEqual([])
  await conversions.send(test, { timestamp: at(0), properties: '{"value":1}' })
  const [stored] = await conversions.db.select().from(domainEvents).where(eq(domainEvents.siteId, test))
  expect(stored).toMatchObject({ mode: 'test', type: 'conversion.completed' })
  expect(stored?.id).toMatch(/^evt_/)
})

test('an event meets several of a hundred goals of a site', async () => {
  const site = await conversions.createSite()
  const met: string[] = []
  for (let n = 0; n < 100; n++) {
    const goal = await conversions.createGoal(site, {
      name: `Goal ${n}`,
      filters: { level: { gte: n } },
      valueProperty: `worth.v${n % 30}`,
    })
    if (n <= 74) met.push(goal)
  }
  const worth = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`v${n}`, n / 4]))
  await conversions.send(site, { timestamp: at(0), properties: JSON.stringify({ level: 74, worth }) })
  const published = await completed(site)
  expect(published.map(({ conversion }) => conversion.id).sort()).toEqual(met.sort())
  for (const { conversion, value } of published)
    expect(value).toBe((Number(conversion.name.slice(5)) % 30) / 4)
})

test('publishes more conversions in one batch than fit one query', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  await conversions.createGoal(site, { countingMethod: 'one_per_user' })
  const rows = Array.from({ length: 4500 }, (_, n) => ({
    client_id: `cid_${n % 1500}`,
    timestamp: at(n / 100),
    properties: `{"value":${n}}`,
  }))
  await conversions.send(site, ...rows)
  const published = await completed(site)
  expect(published).toHaveLength(6000)
  expect(new Set(published.map(({ conversion }) => `${conversion.id} ${conversion.event_id}`)).size).toBe(
    6000,
  )
})

test('properties that Postgres cannot store do not block other conversions', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  await conversions.send(
    site,
    { timestamp: at(0), properties: '{"value":1,"note":"nul \\u0000 byte","\\u0000":{"list":["\\u0000"]}}' },
    { timestamp: at(1), properties: `{"value":2,"deep":${deep}}` },
    {
      timestamp: at(2),
      properties: '{"value":3,"huge":12345678901234567890123456789.0,"__proto__":{"x":1}}',
    },
  )
  await conversions.send(site, {
    timestamp: at(3),
    client_id: 'a\0b',
    user_id: 'c\0d',
    email_hash: 'e\0f',
    source: 'g\0h',
    medium: 'i\0j',
    campaign: 'k\0l',
    properties: '{"half":"\\ud800"}',
  })
  const published = await completed(site)
  expect(published.map(({ value }) => value)).toEqual([1, 0, 3, 0])
  expect(published[3]).toMatchObject({
    user: { client_id: 'a\ufffdb', user_id: 'c\ufffdd', email_hash: 'e\ufffdf' },
    attribution: { source: 'g\ufffdh', medium: 'i\ufffdj', campaign: 'k\ufffdl' },
    properties: { half: '\ufffd' },
  })
  expect(published[0]?.properties).toEqual({
    value: 1,
    note: 'nul \ufffd byte',
    '\ufffd': { list: ['\ufffd'] },
  })
})

test('a deleted goal or site publishes no more, and the recorded conversions of the site are deleted', async () => {
  const site = await conversions.createSite()
  const [gone, kept] = [await conversions.createGoal(site), await conversions.createGoal(site)]
  await conversions.send(site, { timestamp: at(0) })
  await conversions.db.delete(goals).where(eq(goals.id, gone))
  expect(await completed(site)).toHaveLength(2)
  await conversions.send(site, { timestamp: at(1) }, { event_name: 'page_view', timestamp: at(-60), ...news })
  expect((await completed(site)).map(({ conversion }) => conversion.id).sort()).toEqual(
    [gone, kept, kept].sort(),
  )
  expect((await reattributed(site)).map(({ conversion }) => conversion.id)).toEqual([kept])
  await conversions.db.delete(sites).where(eq(sites.id, site))
  expect(await conversions.db.$count(recordedConversions, eq(recordedConversions.siteId, site))).toBe(0)
  await conversions.send(site, { timestamp: at(2) })
  expect(await completed(site)).toHaveLength(3)
})

test('a goal that changes while conversions are stored is evaluated in its new form', async () => {
  const site = await conversions.createSite()
  const goal = await conversions.createGoal(site)
  await conversions.accept([{ timestamp: at(0), properties: '{"value":1,"margin":0.5}' }], site)
  const { clickhouse, db, log } = conversions
  const batch = await conversions.storeNext()
  let changes = 0
  const changing = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind(target)
      return async (work: Parameters<typeof db.transaction>[0]) => {
        if (changes++ === 0)
          await db.update(goals).set({ valueProperty: 'margin', name: 'Margin' }).where(eq(goals.id, goal))
        return target.transaction(work)
      }
    },
  })
  await projectConversions({ clickhouse, db: changing, clock: Date.now, log }, batch.id)
  expect(await completed(site)).toMatchObject([{ value: 0.5, conversion: { name: 'Margin' } }])
  await batch.finish()
})

test('a batch that is projected again publishes neither conversions nor their attributions twice', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  await conversions.accept([{ timestamp: at(0) }, { timestamp: at(1) }], site)
  const { clickhouse, db, clock, log } = conversions
  const batch = await conversions.storeNext()
  for (let times = 0; times < 3; times++) await projectConversions({ clickhouse, db, clock, log }, batch.id)
  await batch.finish()
  const [first, ...others] = await completed(site)
  const { properties: _, sent_by: __, ...published } = first as NonNullable<typeof first>
  expect(others).toHaveLength(1)
  const [attribution, ...another] = await attributed(site)
  expect(attribution).toEqual({ ...published, previous_attribution: null })
  expect(another).toHaveLength(1)
})

test('a person with too many events to query does not block others', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site, { countingMethod: 'one_per_user' })
  await conversions.accept(
    ['cid_one', 'cid_endless'].map((client_id) => ({ timestamp: at(0), client_id, user_id: '' })),
    site,
  )
  const { clickhouse, db, clock } = conversions
  const batch = await conversions.storeNext()
  const errors: string[] = []
  let endless = ''
  const limited = new Proxy(clickhouse, {
    get(target, name) {
      if (name !== 'rows') return Reflect.get(target, name)
      return (statement: { sql: string; params?: { people?: string } }, ...rest: never[]) => {
        const people = statement.params?.people
        if (people !== undefined && statement.sql.includes('argMin(event_id')) {
          if (people.includes(' ')) throw new QueryTooLarge('too many people')
          endless ||= people
          if (people === endless) throw new QueryTooLarge('too many events')
        }
        return target.rows(statement as never, ...rest)
      }
    },
  })
  const log = { error: (_: unknown, message: string) => errors.push(message) }
  await projectConversions({ clickhouse: limited, db, clock, log: log as never }, batch.id)
  expect(await completed(site)).toHaveLength(1)
  expect(errors).toEqual([expect.stringContaining('too many events')])
  await batch.finish()
})

test('without an active goal, ClickHouse is not queried', async () => {
  const noClickHouse = new Proxy(conversions.clickhouse, {
    get: (_, name) => {
      throw new Error(`${String(name)} was called`)
    },
  })
  const undo = new Error('as it was')
  const projected = conversions.db.transaction(async (tx) => {
    await tx.update(goals).set({ status: 'archived' })
    await projectConversions(
      { clickhouse: noClickHouse, db: tx as never, clock: Date.now, log: conversions.log },
      '1',
    )
    throw undo
  })
  expect(await projected.catch((error) => error)).toBe(undo)
})

test('domain events match the schemas of the catalogue', async () => {
  const stored = await conversions.db.select().from(domainEvents)
  expect(stored.length).toBeGreaterThan(0)
  for (const { type, data } of stored)
    expect([...Value.Errors(catalogue[type as DomainEventType].data, data)]).toEqual([])
})
