import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'

setDefaultTimeout(60_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

const news = { source: 'news', medium: 'email', campaign: 'spring', channel: 'Email' }
const google = { source: 'google', medium: 'cpc', campaign: '', channel: 'Paid Search' }

const completed = (site: string) => conversions.domainEventsOf(site, 'conversion.completed')
const reattributed = (site: string) => conversions.reattributionsOf(site)

test('a visit that arrives late changes the attribution and is published once', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  const [event] = await conversions.send(site, { timestamp: at(0), properties: '{"value":10}', ...news })
  expect(await reattributed(site)).toEqual([])

  // Later events of the same visit, later visits, and visits before the window change nothing.
  await conversions.send(site, { event_name: 'page_view', timestamp: at(10), ...google })
  await conversions.send(site, { event_name: 'page_view', timestamp: at(300), ...google })
  await conversions.send(site, { event_name: 'page_view', timestamp: at(-31 * 1440), ...google })
  await conversions.send(site, {
    event_name: 'page_view',
    timestamp: at(-200),
    client_id: 'cid_2',
    ...google,
  })
  expect(await reattributed(site)).toEqual([])

  await conversions.send(site, { event_name: 'page_view', timestamp: at(-200), ...google })
  const [first] = await completed(site)
  const [published, ...others] = await reattributed(site)
  expect(others).toEqual([])
  expect(published).toEqual({
    conversion: { ...first?.conversion, event_id: event?.event_id } as never,
    value: 10,
    currency: 'EUR',
    user: { user_id: null, client_id: 'cid_1', email_hash: null },
    attribution: {
      ...first?.attribution,
      touchpoints: [
        { source: 'google', medium: 'cpc', timestamp: '2026-05-04T08:40:00.000Z', credit: 0 },
        { source: 'news', medium: 'email', timestamp: '2026-05-04T12:00:00.000Z', credit: 1 },
      ],
    } as never,
    previous_attribution: first?.attribution as never,
  })

  // A direct visit gets no credit if there are others.
  await conversions.send(site, { event_name: 'page_view', timestamp: at(-100) })
  expect(await reattributed(site)).toHaveLength(1)
  expect(await completed(site)).toHaveLength(1)
})

test('visits of another browser count once its user is known', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  await conversions.send(site, {
    event_name: 'page_view',
    client_id: 'phone',
    timestamp: at(-600),
    ...google,
  })
  await conversions.send(site, { client_id: 'laptop', user_id: 'ann', timestamp: at(0) })
  const [first] = await completed(site)
  expect(first?.attribution).toMatchObject({ source: 'direct', medium: 'none' })

  await conversions.send(site, {
    event_name: 'identify',
    client_id: 'phone',
    user_id: 'ann',
    timestamp: at(600),
  })
  const [published] = await reattributed(site)
  expect(published).toMatchObject({
    attribution: {
      source: 'google',
      touchpoints: [{ source: 'google', timestamp: '2026-05-04T02:00:00.000Z' }],
    },
    previous_attribution: { source: 'direct' },
    user: { user_id: 'ann', client_id: 'laptop' },
  })

  // The phone belonged to somebody else before, so its earlier visit is no longer Ann’s.
  await conversions.send(site, {
    event_name: 'identify',
    client_id: 'phone',
    user_id: 'bob',
    timestamp: at(-900),
  })
  const [, second, ...others] = await reattributed(site)
  expect(second).toMatchObject({
    attribution: { source: 'direct' },
    previous_attribution: { source: 'google' },
  })
  expect(others).toEqual([])
})

test('identifying the person of a conversion publishes nothing, and later visits of that person count', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  await conversions.send(site, { client_id: 'laptop', timestamp: at(0) })
  await conversions.send(site, {
    event_name: 'identify',
    client_id: 'laptop',
    user_id: 'ann',
    timestamp: at(5),
  })
  expect(await reattributed(site)).toEqual([])
  await conversions.send(site, {
    event_name: 'page_view',
    client_id: 'phone',
    user_id: 'ann',
    timestamp: at(-60),
    ...news,
  })
  expect(await reattributed(site)).toMatchObject([
    { user: { user_id: 'ann', client_id: 'laptop' }, attribution: { source: 'news' } },
  ])
})
