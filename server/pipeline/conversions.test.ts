import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { facts } from '../../db/postgres/schema/facts.ts'
import { catalogue, type FactType } from '../facts/catalogue.ts'
import { at, openConversions } from './conversions-fixture.ts'

setDefaultTimeout(60_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

const news = { source: 'news', medium: 'email', campaign: 'spring', channel: 'Email' }
const google = { source: 'google', medium: 'cpc', campaign: '', channel: 'Paid Search' }

test('an event that meets a goal becomes a fact with its value, its person and what led to it', async () => {
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
  expect(await conversions.factsOf(site, 'conversion.completed')).toEqual([
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
      properties,
    },
  ])
})

test('facts are what the catalogue says', async () => {
  const stored = await conversions.db.select().from(facts)
  expect(stored.length).toBeGreaterThan(0)
  for (const { type, data } of stored)
    expect([...Value.Errors(catalogue[type as FactType].data, data)]).toEqual([])
})
