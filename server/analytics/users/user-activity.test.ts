import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

test('the sessions of a user are counted by the days of the site, in all their browsers', async () => {
  const site = await api.createSite({ timezone: 'America/New_York' })
  await api.send(site.id, [
    view('cid_a', day(2)),
    { event_name: 'login', client_id: 'cid_a', timestamp: day(2, '10:01:00'), user: { user_id: 'ann' } },
    // Still 2 March in New York, and the session continues on 3 March.
    view('cid_b', day(3, '04:50:00'), undefined, { user_id: 'ann' }),
    view('cid_b', day(3, '05:10:00')),
    view('cid_a', day(9)),
    view('cid_other', day(9)),
  ])
  const path = `/v1/sites/${site.id}/users/ann/activity`
  const { data } = await api.get(path)
  expect(data.days).toEqual([
    { date: '2026-03-02', sessions: 2, pageviews: 3, events: 4 },
    { date: '2026-03-09', sessions: 1, pageviews: 1, events: 1 },
  ])
  expect(data.timezone).toBe('America/New_York')
  // 365 days until the end of today.
  expect(data.period).toEqual({ start: '2025-03-21T04:00:00.000Z', end: '2026-03-21T03:59:59.999Z' })

  const { data: one } = await api.get(`${path}?start_date=2026-03-03&end_date=2026-03-09`)
  expect(one.days.map((it: { date: string }) => it.date)).toEqual(['2026-03-09'])
  expect((await api.get(`${path}?end_date=2026-03-01`)).data.days).toEqual([])
})

test('the activity of an anonymous visitor is found by the client_id, and that of others is not found', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(5))])
  const path = `/v1/sites/${site.id}/users`
  const { data } = await api.get(`${path}/cid_a/activity`)
  expect(data.days).toEqual([{ date: '2026-03-05', sessions: 1, pageviews: 1, events: 1 }])
  expect((await api.request('GET', `${path}/nobody/activity`)).status).toBe(404)
  expect((await api.request('GET', `${path}/cid_a/activity?start_date=soon`)).status).toBe(400)
  expect((await api.request('GET', `${path}/cid_a/activity?start_date=2010-01-01`)).status).toBe(422)
})
