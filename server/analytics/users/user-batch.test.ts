import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

test('a batch returns profiles, and reports ids that were never seen', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1), undefined, { user_id: 'ann' }), view('cid_b', day(1))])
  const { status, body } = await api.request('POST', '/v1/users/batch', {
    body: { site_id: site.id, user_ids: ['ann', 'nobody', 'cid_b', 'cid_a', 'ann'] },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ found: 4, not_found: 1 })
  const profile = (await api.get(`/v1/sites/${site.id}/users/ann`)).data
  expect(body.data.users).toEqual([
    { index: 0, user_id: 'ann', status: 'found', user: profile },
    { index: 1, user_id: 'nobody', status: 'not_found', user: null },
    { index: 2, user_id: 'cid_b', status: 'found', user: expect.objectContaining({ user_id: null }) },
    { index: 3, user_id: 'cid_a', status: 'found', user: profile },
    { index: 4, user_id: 'ann', status: 'found', user: profile },
  ])
})

test('a batch sets traits, including those of users not seen yet', async () => {
  const site = await api.createSite()
  await api.send(site.id, [
    view('cid_a', day(1), undefined, { user_id: 'ann', traits: { plan: 'free', seats: 1 } }),
  ])
  const { status, body } = await api.request('POST', '/v1/users/batch', {
    body: {
      site_id: site.id,
      users: [
        { user_id: 'ann', traits: { plan: 'pro' } },
        { user_id: 'bob', traits: { plan: 'team' } },
        { user_id: 'ann', traits: { plan: 'max', seats: null } },
      ],
    },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    found: 2,
    not_found: 1,
    users: [
      { index: 0, status: 'updated', user: { traits: { plan: 'max' } } },
      { index: 1, status: 'created', user: null },
      { index: 2, status: 'updated', user: { traits: { plan: 'max' } } },
    ],
  })
  expect((await api.request('GET', `/v1/sites/${site.id}/users/bob`)).status).toBe(404)
  await api.send(site.id, [view('cid_b', day(3), undefined, { user_id: 'bob' })])
  expect((await api.get(`/v1/sites/${site.id}/users/bob`)).data.traits).toEqual({ plan: 'team' })
})

test('a batch that reads and sets, does neither, or has more than a hundred entries is rejected', async () => {
  const { id: site_id } = await api.createSite()
  const user_ids = Array.from({ length: 101 }, (_, n) => `user-${n}`)
  const users = [{ user_id: 'ann', traits: { plan: 'pro' } }]
  const batch = (body: object) => api.request('POST', '/v1/users/batch', { body: { site_id, ...body } })
  for (const body of [
    {},
    { user_ids: ['a'], users },
    { user_ids },
    { user_ids: [] },
    { users: [{ user_id: 'ann' }] },
  ])
    expect((await batch(body)).status).toBe(400)
  expect((await batch({ user_ids: user_ids.slice(1) })).body.data.not_found).toBe(100)
  expect((await batch({ users, site_id: 'site_unknown' })).status).toBe(404)
})

test('a key with read-only access to users cannot set traits', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1))])
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Reader', kind: 'secret', scopes: ['users:read'] },
  })
  const call = (method: string, path: string, sent?: object) =>
    api.request(method, path, { key: body.data.key, ...(sent && { body: sent }) })
  const traits = { plan: 'pro' }
  expect((await call('GET', `/v1/sites/${site.id}/users/cid_a`)).status).toBe(200)
  expect((await call('PATCH', `/v1/sites/${site.id}/users/cid_a`, { traits })).status).toBe(403)
  const read = await call('POST', '/v1/users/batch', { site_id: site.id, user_ids: ['cid_a'] })
  expect(read.status).toBe(200)
  const set = await call('POST', '/v1/users/batch', {
    site_id: site.id,
    users: [{ user_id: 'cid_a', traits }],
  })
  expect(set.status).toBe(403)
})
