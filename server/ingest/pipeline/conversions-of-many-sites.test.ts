import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'

setDefaultTimeout(120_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

test('publishes all conversions of a batch with more sites than fit one query', async () => {
  const sites = await Promise.all(Array.from({ length: 120 }, () => conversions.createSite()))
  await Promise.all(sites.map((it) => conversions.createGoal(it)))
  const rows = sites.map((site_id, n) =>
    eventRow({ site_id, event_name: 'purchase', timestamp: at(0), properties: `{"value":${n}}` }),
  )
  await conversions.inbox.accept(toLines(rows), rows.length)
  await conversions.drained()
  const published = await Promise.all(
    sites.map((it) => conversions.domainEventsOf(it, 'conversion.completed')),
  )
  expect(published.map((domainEvents) => domainEvents.map(({ value }) => value))).toEqual(
    sites.map((_, n) => [n]),
  )
})

test('an event that meets more goals than one query can value gets the value of each goal', async () => {
  const site = await conversions.createSite()
  const names = Array.from({ length: 60 }, (_, n) => `price_${n}`)
  const path = Array.from({ length: 20 }, () => 'a')
  const properties = path.reduceRight<object>(
    (inner, name) => ({ [name]: inner }),
    Object.fromEntries(names.map((name, n) => [name, n])),
  )
  await Promise.all(
    names.map((name) => conversions.createGoal(site, { name, valueProperty: [...path, name].join('.') })),
  )
  await conversions.createGoal(site, {
    name: 'fixed',
    valueType: 'fixed',
    valueProperty: null,
    fixedValue: 7,
  })
  await conversions.send(site, { timestamp: at(0), properties: JSON.stringify(properties) })
  const published = await conversions.domainEventsOf(site, 'conversion.completed')
  expect(Object.fromEntries(published.map(({ conversion, value }) => [conversion.name, value]))).toEqual({
    ...Object.fromEntries(names.map((name, n) => [name, n])),
    fixed: 7,
  })
})
