import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

const seen = (user_id: string, timestamp: string, more: object = {}) => ({
  event_name: 'page_view',
  client_id: `cid_${user_id}`,
  timestamp,
  user: { user_id, ...('traits' in more ? { traits: more.traits } : {}) },
  ...('url' in more ? { context: { page_url: more.url } } : {}),
})

async function listed(siteId: string, query = '') {
  const { status, body } = await api.request('GET', `/v1/sites/${siteId}/users${query && `?${query}`}`)
  expect(status).toBe(200)
  return body
}

const ids = (page: { data: { user_id: string | null; client_ids: string[] }[] }) =>
  page.data.map((it) => it.user_id ?? it.client_ids[0])

const filtered = async (siteId: string, filters: string) =>
  ids(await listed(siteId, `filters=${encodeURIComponent(filters)}`)).sort()

test('an empty site has no users', async () => {
  const site = await api.createSite()
  expect(await listed(site.id)).toMatchObject({ data: [], pagination: { cursor: null, has_more: false } })
})

test('users can be sorted by last_seen, first_seen or lifetime_value', async () => {
  const site = await api.createSite()
  await api.request('POST', `/v1/sites/${site.id}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const purchase = (user_id: string, value: number, timestamp: string) => ({
    ...seen(user_id, timestamp),
    event_name: 'purchase',
    properties: { value },
  })
  await api.send(site.id, [
    seen('ann', day(1)),
    seen('bob', day(2)),
    seen('cid', day(3)),
    { event_name: 'page_view', client_id: 'cid_anonymous', timestamp: day(4) },
    seen('bob', day(5)),
    purchase('ann', 10, day(1, '10:05:00')),
    purchase('cid', 30.5, day(3, '10:05:00')),
    purchase('cid', -2, day(3, '10:06:00')),
  ])
  expect(ids(await listed(site.id))).toEqual(['bob', 'cid_anonymous', 'cid', 'ann'])
  expect(ids(await listed(site.id, 'sort=first_seen'))).toEqual(['cid_anonymous', 'cid', 'bob', 'ann'])
  const worthy = await listed(site.id, 'sort=lifetime_value')
  expect(ids(worthy).slice(0, 2)).toEqual(['cid', 'ann'])
  expect(worthy.data.map((it: { lifetime_value: number }) => it.lifetime_value)).toEqual([28.5, 10, 0, 0])
  const [first] = worthy.data
  expect(first).toEqual((await api.request('GET', `/v1/sites/${site.id}/users/cid`)).body.data)
  // People with the same value keep one order across pages.
  const paged = []
  for (let cursor = ''; ; ) {
    const page = await listed(site.id, `sort=lifetime_value&limit=1${cursor && `&cursor=${cursor}`}`)
    paged.push(...ids(page))
    if (!page.pagination.has_more) break
    cursor = page.pagination.cursor
  }
  expect(paged).toEqual(ids(worthy))
})

test('users can be searched by a part of an id or of a trait, and filtered', async () => {
  const site = await api.createSite()
  const french = { context: { page_url: 'https://shop.example/?utm_source=news&utm_medium=email' } }
  await api.send(site.id, [
    seen('ann', day(1), { traits: { plan: 'pro', company: 'Exämple Ltd', seats: 5 } }),
    { ...seen('bob', day(2), { traits: { plan: 'free' } }), ...french },
    {
      event_name: 'page_view',
      client_id: 'cid_zoe',
      timestamp: day(3),
      user: { traits: { plan: 'pro, old' } },
    },
    seen('dan', day(4)),
  ])
  const search = async (text: string) =>
    ids(await listed(site.id, `search=${encodeURIComponent(text)}`)).sort()
  expect(await search('AN')).toEqual(['ann', 'dan'])
  expect(await search('cid_')).toEqual(['ann', 'bob', 'cid_zoe', 'dan'])
  expect(await search('EXÄMPLE')).toEqual(['ann'])
  expect(await search('pro')).toEqual(['ann', 'cid_zoe'])
  expect(await search('%')).toEqual([])
  expect(await filtered(site.id, 'trait.plan==pro')).toEqual(['ann'])
  expect(await filtered(site.id, 'traits.plan==pro,free')).toEqual(['ann', 'bob'])
  expect(await filtered(site.id, 'trait.plan==pro\\, old')).toEqual(['cid_zoe'])
  expect(await filtered(site.id, 'trait.plan!=pro')).toEqual(['bob', 'cid_zoe', 'dan'])
  expect(await filtered(site.id, 'trait.plan=~pro')).toEqual(['ann', 'cid_zoe'])
  expect(await filtered(site.id, 'trait.plan!~pro')).toEqual(['bob', 'dan'])
  expect(await filtered(site.id, 'trait.plan==')).toEqual(['dan'])
  expect(await filtered(site.id, 'trait.plan!=')).toEqual(['ann', 'bob', 'cid_zoe'])
  expect(await filtered(site.id, 'trait.seats==5')).toEqual(['ann'])
  expect(await filtered(site.id, 'first_touch.source==news')).toEqual(['bob'])
  expect(await filtered(site.id, 'last_touch.channel==Email;trait.plan==free')).toEqual(['bob'])
  expect(await filtered(site.id, 'first_touch.medium!=email;trait.plan!=')).toEqual(['ann', 'cid_zoe'])
  const path = `/v1/sites/${site.id}/users`
  for (const wrong of [
    'filters=plan==pro',
    'filters=trait.==pro',
    'sort=name',
    'cursor=x',
    'limit=1001',
    'segment=seg_1',
  ])
    expect([wrong, (await api.request('GET', `${path}?${wrong}`)).status]).toEqual([wrong, 400])
})

test('users can be filtered by the rules of segments, on all pages', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    seen('ann', day(1), { traits: { plan: 'pro', seats: 5 } }),
    seen('ann', day(18)),
    seen('bob', day(2), { traits: { plan: 'pro', seats: 2 } }),
    seen('bob', day(3)),
    seen('bob', day(19)),
    seen('cid', day(4)),
    { ...seen('cid', day(4, '10:05:00')), event_name: 'login' },
  ])
  const path = `/v1/sites/${site.id}/users`
  const query = (...conditions: object[]) =>
    `rules=${encodeURIComponent(JSON.stringify({ operator: 'and', conditions }))}`
  const meeting = async (...conditions: object[]) => ids(await listed(site.id, query(...conditions)))
  const pro = { field: 'traits.plan', operator: 'eq', value: 'pro' }
  expect(await meeting(pro)).toEqual(['bob', 'ann'])
  expect(await meeting(pro, { field: 'traits.seats', operator: 'gt', value: 2 })).toEqual(['ann'])
  expect(await meeting({ field: 'total_sessions', operator: 'gte', value: 3 })).toEqual(['bob'])
  expect(await meeting({ field: 'first_seen', operator: 'gte', value: '2026-03-02' })).toEqual(['bob', 'cid'])
  expect(await meeting({ type: 'event', event_name: 'login' })).toEqual(['cid'])
  expect(await meeting({ field: 'last_seen', operator: 'gte', value: { last: 36, unit: 'hours' } })).toEqual([
    'bob',
  ])

  const first = await listed(site.id, `${query(pro)}&limit=1`)
  expect(ids(first)).toEqual(['bob'])
  expect(ids(await listed(site.id, `${query(pro)}&limit=1&cursor=${first.pagination.cursor}`))).toEqual([
    'ann',
  ])

  const refused = async (text: string) => (await api.request('GET', `${path}?${text}`)).body.error
  expect(await refused('rules=plan')).toMatchObject({ field: 'rules', code: 'validation_error' })
  expect(await refused(query(pro, { field: 'lifetime_value', operator: 'gte', value: 1e300 }))).toMatchObject(
    { code: 'validation_error', field: 'rules.conditions.1.value' },
  )
})

test('a trait of the user replaces an earlier one of the browser in filters', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    { event_name: 'page_view', client_id: 'cid_ann', timestamp: day(1), user: { traits: { plan: 'free' } } },
    seen('ann', day(2), { traits: { plan: 'pro' } }),
  ])
  expect(await filtered(site.id, 'trait.plan==free')).toEqual([])
  expect(await filtered(site.id, 'trait.plan==pro')).toEqual(['ann'])
})

test('users can be filtered by last_seen, in days of the site', async () => {
  const site = await api.createSite({ timezone: 'America/New_York' })
  await api.send(site.id, [
    seen('ann', day(1)),
    seen('bob', day(2)),
    // Still 2 March in New York.
    seen('cid', day(3, '03:00:00')),
    seen('dan', day(3, '10:00:00')),
  ])
  const between = async (query: string) => ids(await listed(site.id, query))
  expect(await between('last_seen_start=2026-03-02')).toEqual(['dan', 'cid', 'bob'])
  expect(await between('last_seen_start=2026-03-02&last_seen_end=2026-03-02')).toEqual(['cid', 'bob'])
  expect(await between(`last_seen_end=${day(2)}`)).toEqual(['bob', 'ann'])
  const path = `/v1/sites/${site.id}/users`
  expect((await api.request('GET', `${path}?last_seen_end=soon`)).status).toBe(400)
  const turned = await api.request('GET', `${path}?last_seen_start=2026-03-03&last_seen_end=2026-03-02`)
  expect(turned.status).toBe(422)
})

test('pages neither repeat nor skip anybody while events arrive between requests', async () => {
  const site = await api.createSite()
  const names = Array.from({ length: 30 }, (_, n) => `user-${String(n).padStart(2, '0')}`)
  await api.send(
    site.id,
    names.map((name, n) => seen(name, day(1, `${String(n % 24).padStart(2, '0')}:00:00`))),
  )
  for (const sort of ['last_seen', 'first_seen', 'lifetime_value']) {
    const all = ids(await listed(site.id, `sort=${sort}&limit=100`))
    const found: (string | undefined)[] = []
    let round = 0
    for (let cursor = ''; ; round++) {
      const page = await listed(site.id, `sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`)
      found.push(...ids(page))
      if (!page.pagination.has_more) break
      cursor = page.pagination.cursor
      // Some people who belong on a later page return, some already listed return, and a new person arrives.
      await api.send(site.id, [
        seen(names[(round * 11 + 3) % 30] as string, day(10 + round)),
        seen(names[(round * 5 + 20) % 30] as string, day(10 + round, '11:00:00')),
        seen(`new-${sort}-${round}`, day(2)),
      ])
    }
    const known = found.filter((it) => all.includes(it))
    expect(known).toHaveLength(all.length)
    expect(new Set(found).size).toBe(found.length)
    if (sort !== 'lifetime_value') expect(found).toEqual(all)
  }
})
