import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

test('a user’s events are returned newest first, in pages, with those from before the user was known', async () => {
  const site = await api.createSite()
  const events = Array.from({ length: 7 }, (_, n) => view('cid_a', day(n + 1), `https://shop.example/${n}`))
  await api.send(site.id, [
    ...events,
    view('cid_b', day(4), undefined, { user_id: 'bob' }),
    { event_name: 'login', client_id: 'cid_a', timestamp: day(9), user: { user_id: 'ann' } },
  ])
  const path = `/v1/sites/${site.id}/users/ann/events`
  const all = (await api.get(path)).data
  expect(all.map((it: { timestamp: string }) => it.timestamp)).toEqual(
    [9, 7, 6, 5, 4, 3, 2, 1].map((it) => day(it)),
  )
  const seen = []
  for (let cursor = ''; ; ) {
    const page = await api.get(`${path}?limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data)
    if (!page.pagination.has_more) break
    cursor = page.pagination.cursor
  }
  expect(seen).toEqual(all)
  expect((await api.get(`${path}?event_name=login`)).data).toHaveLength(1)
  expect((await api.get(`${path}?start_date=2026-03-03&end_date=2026-03-05`)).data).toHaveLength(3)
  expect((await api.get(`${path}?end_date=2026-03-02`)).data).toHaveLength(2)
  expect((await api.get(`${path}?end_date=2026-02-02`)).data).toEqual([])
  expect((await api.get(`${path}?client_id=cid_b`)).data).toEqual([])
  expect((await api.get(`/v1/sites/${site.id}/users/cid_b/events?client_id=cid_b`)).data).toHaveLength(1)
  expect((await api.request('GET', `${path}?end_date=soon`)).status).toBe(400)
})

test('a user’s sessions are returned newest first, in pages', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    ...[1, 2, 3].map((it) => view('cid_a', day(it), 'https://shop.example/a')),
    view('cid_a', day(3, '10:20:00'), 'https://shop.example/b', { user_id: 'ann' }),
    ...[1, 4].map((it) => view('cid_b', day(it), undefined, { user_id: 'ann' })),
    view('cid_c', day(5)),
  ])
  const path = `/v1/sites/${site.id}/users/ann/sessions`
  const all = (await api.get(path)).data
  expect(all.map((it: { start: string; client_id: string }) => [it.start, it.client_id])).toEqual([
    [day(4), 'cid_b'],
    [day(3), 'cid_a'],
    [day(2), 'cid_a'],
    ...[...all.slice(3)].map((it) => [day(1), it.client_id]),
  ])
  expect(all[1]).toMatchObject({
    end: day(3, '10:20:00'),
    events: 2,
    pageviews: 2,
    entry_page: '/a',
    exit_page: '/b',
    source: 'direct',
  })
  const first = await api.get(`${path}?limit=2`)
  const second = await api.get(`${path}?limit=2&cursor=${first.pagination.cursor}`)
  const third = await api.get(`${path}?limit=2&cursor=${second.pagination.cursor}`)
  expect([...first.data, ...second.data, ...third.data]).toEqual(all)
  expect(third.pagination).toEqual({ cursor: null, has_more: false })
  expect((await api.request('GET', `${path}?cursor=WzEsMiwzXQ`)).status).toBe(400)
})
