import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

test('the last value of a trait counts, from events and the API; null removes a trait', async () => {
  const site = await api.createSite()
  const path = `/v1/sites/${site.id}/users/ann`
  await api.send(site.id, [
    view('cid_a', day(1), undefined, { traits: { plan: 'free', theme: 'dark', seats: 3 } }),
    view('cid_a', day(2), undefined, { user_id: 'ann', traits: { plan: 'pro' }, email_hash: 'ab12' }),
    view('cid_a', day(3), undefined, { traits: { theme: null, company: { name: 'Example', size: 9.5 } } }),
    // Arrives late and must not change anything.
    view('cid_a', day(1, '11:00:00'), undefined, { user_id: 'ann', traits: { plan: 'trial' } }),
  ])
  expect((await api.get(path)).data.traits).toEqual({
    plan: 'pro',
    seats: 3,
    email_hash: 'ab12',
    company: { name: 'Example', size: 9.5 },
  })
  const change = { plan: null, seats: 4, langs: ['de', 'en'], big: 1.5e22, 'a "b"\n': true }
  const { status, body } = await api.request('PATCH', path, { body: { traits: change } })
  expect(status).toBe(200)
  const { plan: _, ...rest } = change
  const expected = { ...rest, email_hash: 'ab12', company: { name: 'Example', size: 9.5 } }
  expect(body.data.traits).toEqual(expected)
  expect((await api.get(path)).data.traits).toEqual(expected)
  // Each later change in the same millisecond replaces the previous one.
  for (const seats of [5, 6, 7]) {
    const answer = await api.request('PATCH', path, { body: { traits: { seats } } })
    expect(answer.body.data.traits.seats).toBe(seats)
  }
})

test('a trait set now replaces one from an event with a future timestamp', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    view('cid_a', day(21, '08:00:00'), undefined, { user_id: 'ann', traits: { plan: 'future' } }),
  ])
  const path = `/v1/sites/${site.id}/users/ann`
  const { body } = await api.request('PATCH', path, { body: { traits: { plan: 'now' } } })
  expect(body.data.traits).toEqual({ plan: 'now' })
  expect((await api.request('PATCH', path, { body: { traits: { plan: null } } })).body.data.traits).toEqual(
    {},
  )
})

test('traits of an anonymous visitor pass to the user once the browser is identified', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1))])
  const anonymous = await api.request('PATCH', `/v1/sites/${site.id}/users/cid_a`, {
    body: { traits: { plan: 'pro' } },
  })
  expect(anonymous.body.data).toMatchObject({ user_id: null, traits: { plan: 'pro' } })
  await api.send(site.id, [view('cid_a', day(2), undefined, { user_id: 'ann' })])
  expect((await api.get(`/v1/sites/${site.id}/users/ann`)).data.traits).toEqual({ plan: 'pro' })
})

test('on a shared browser, each person has the traits of their own sessions', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    view('cid_a', day(1), undefined, { user_id: 'ann' }),
    view('cid_a', day(1, '10:01:00'), undefined, { traits: { theme: 'dark' } }),
    view('cid_a', day(2), undefined, { user_id: 'bob' }),
    view('cid_a', day(2, '10:01:00'), undefined, { traits: { size: 'xl' } }),
  ])
  expect((await api.get(`/v1/sites/${site.id}/users/ann`)).data.traits).toEqual({ theme: 'dark' })
  expect((await api.get(`/v1/sites/${site.id}/users/bob`)).data.traits).toEqual({ size: 'xl' })
})

test('traits without a name and too many traits are rejected', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1))])
  const path = `/v1/sites/${site.id}/users/cid_a`
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`t${n}`, n]))
  for (const body of [
    {},
    { traits: {} },
    { traits: { '': 1 } },
    { traits: many },
    { traits: { a: 1 }, more: 1 },
  ])
    expect((await api.request('PATCH', path, { body })).status).toBe(400)
})

test('profiles are limited: long traits are rejected or omitted, and only the newest are returned', async () => {
  const site = await api.createSite()
  const path = `/v1/sites/${site.id}/users/ann`
  const long = 'x'.repeat(16_383)
  await api.send(site.id, [
    view('cid_a', day(1), undefined, {
      user_id: 'ann',
      traits: { plan: 'pro', long, short: 'é'.repeat(8191) },
    }),
  ])
  expect(Object.keys((await api.get(path)).data.traits).sort()).toEqual(['plan', 'short'])
  const batch = { site_id: site.id, users: [{ user_id: 'ann', traits: { plan: 'free', long } }] }
  for (const [answer, field] of [
    [await api.request('PATCH', path, { body: { traits: { plan: 'free', long } } }), 'traits.long'],
    [await api.request('POST', '/v1/users/batch', { body: batch }), 'users.0.traits.long'],
  ] as const) {
    const message = `${field} must be at most 16384 bytes of JSON`
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      400,
      'validation_error',
      message,
    ])
  }
  expect((await api.get(path)).data.traits.plan).toBe('pro')
  for (const trait of ['a', 'b', 'c', 'd', 'e'])
    await api.request('PATCH', path, { body: { traits: { [trait]: long.slice(2) } } })
  expect(Object.keys((await api.get(path)).data.traits).sort()).toEqual(['b', 'c', 'd', 'e'])
})
