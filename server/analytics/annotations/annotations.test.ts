import { afterAll, beforeAll, expect, test } from 'bun:test'
import { annotations } from '../../../db/postgres/schema/annotations.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { expireAnnotations } from './annotations.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-03-31T12:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

async function newSite(timezone = 'UTC') {
  const { id } = await api.createSite({ timezone })
  return `/v1/sites/${id}`
}

async function annotate(site: string, at: string, text = at) {
  const { status, body } = await api.request('POST', `${site}/annotations`, { body: { at, text } })
  expect(status).toBe(201)
  return body.data
}

async function list(site: string, query = '') {
  const { status, body } = await api.request('GET', `${site}/annotations${query}`)
  expect(status).toBe(200)
  return body
}

const textsOf = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)

test('a day stays a day, and a time without an offset is in the zone of the site', async () => {
  const site = await newSite('Europe/Berlin')
  expect((await annotate(site, '2026-03-29')).at).toBe('2026-03-29')
  expect((await annotate(site, '2026-03-29T14:30')).at).toBe('2026-03-29T12:30:00.000Z')
  expect((await annotate(site, '2026-03-29T14:30:00+05:00')).at).toBe('2026-03-29T09:30:00.000Z')
})

test('a day stays the same day if the site gets another time zone', async () => {
  const site = await newSite('Pacific/Auckland')
  await annotate(site, '2026-03-10', 'Day')
  await api.request('PATCH', site, { body: { timezone: 'America/Los_Angeles' } })
  expect(textsOf(await list(site, '?start_date=2026-03-10&end_date=2026-03-10'))).toEqual(['Day'])
  expect(textsOf(await list(site, '?start_date=2026-03-09&end_date=2026-03-09'))).toEqual([])
})

test('a list is ordered by time, latest first, and paged', async () => {
  const site = await newSite()
  for (const at of ['2026-03-02', '2026-03-01T23:59:00Z', '2026-03-02T00:01:00Z', '2025-01-01'])
    await annotate(site, at)
  const first = await list(site, '?limit=3')
  expect(textsOf(first)).toEqual(['2026-03-02T00:01:00Z', '2026-03-02', '2026-03-01T23:59:00Z'])
  expect(first.pagination).toEqual({ total: 4, limit: 3, offset: 0, has_more: true })
  expect(textsOf(await list(site, '?limit=3&offset=3'))).toEqual(['2025-01-01'])
})

test('a period has the moments in it and the days that it covers in part', async () => {
  const site = await newSite('America/New_York')
  for (const at of ['2026-03-01', '2026-03-01T23:30', '2026-03-02', '2026-03-02T08:00', '2026-03-03'])
    await annotate(site, at)
  expect(textsOf(await list(site, '?start_date=2026-03-01&end_date=2026-03-01'))).toEqual([
    '2026-03-01T23:30',
    '2026-03-01',
  ])
  expect(textsOf(await list(site, '?start_date=2026-03-02T09:00&end_date=2026-03-03'))).toEqual([
    '2026-03-03',
    '2026-03-02',
  ])
  const reversed = await api.request('GET', `${site}/annotations?start_date=2026-03-02&end_date=2026-03-01`)
  expect([reversed.status, reversed.body.error.field]).toEqual([422, 'start_date'])
})

test('a change keeps what it does not name', async () => {
  const site = await newSite()
  const { id } = await annotate(site, '2026-03-01', 'Release')
  const change = async (body: object) => {
    const answer = await api.request('PATCH', `${site}/annotations/${id}`, { body })
    return [answer.status, answer.body.data?.at, answer.body.data?.text]
  }
  expect(await change({ text: 'Release 2.4' })).toEqual([200, '2026-03-01', 'Release 2.4'])
  expect(await change({ at: '2026-03-02T10:00:00Z' })).toEqual([
    200,
    '2026-03-02T10:00:00.000Z',
    'Release 2.4',
  ])
  expect(await change({ at: '2026-03-03' })).toEqual([200, '2026-03-03', 'Release 2.4'])
})

test.each([
  [{ at: 'yesterday', text: 'x' }, 'at'],
  [{ at: '2026-02-30', text: 'x' }, 'at'],
  [{ at: '2026-03-01', text: '' }, 'text'],
  [{ at: '2026-03-01', text: 'x'.repeat(201) }, 'text'],
])('rejects %j', async (body, field) => {
  const answer = await api.request('POST', `${await newSite()}/annotations`, { body })
  expect([answer.status, answer.body.error.field]).toEqual([400, field])
})

test('a site has at most 2,000 annotations, and they are deleted with it', async () => {
  const site = await newSite()
  const siteId = site.split('/').at(-1) as string
  const row = { siteId, text: 'Deploy', day: '2026-03-01', at: new Date('2026-03-01') }
  const rows = Array.from({ length: 1999 }, (_, index) => ({ ...row, id: `note_${siteId}${index}` }))
  await api.services.db.insert(annotations).values(rows)
  const create = () =>
    api.request('POST', `${site}/annotations`, { body: { at: '2026-03-01', text: 'One more' } })
  const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 422, 422])
  expect((await api.request('DELETE', site)).status).toBe(204)
  expect(await api.services.db.$count(annotations)).toBeGreaterThan(0)
  const left = await api.services.db.select().from(annotations)
  expect(left.filter((it) => it.siteId === siteId)).toEqual([])
})

test('a deleted annotation is restored as it was for a day, and the audit log has both', async () => {
  const site = await newSite()
  const created = await annotate(site, '2026-03-01', 'Release')
  const path = `${site}/annotations/${created.id}`
  const statuses = async () => {
    const read = await api.request('GET', path)
    const changed = await api.request('PATCH', path, { body: { text: 'Other' } })
    const deleted = await api.request('DELETE', path)
    return [read.status, changed.status, deleted.status]
  }
  expect((await api.request('DELETE', path)).status).toBe(204)
  expect(await statuses()).toEqual([404, 404, 404])
  expect(textsOf(await list(site))).toEqual([])

  const restored = await api.request('POST', `${path}/restore`)
  expect([restored.status, restored.body.data]).toEqual([200, created])
  expect((await list(site)).data).toEqual([created])
  // Once more changes nothing.
  expect((await api.request('POST', `${path}/restore`)).body.data).toEqual(created)
  const { body } = await api.request('GET', `/v1/audit-log?limit=100`)
  const entries = body.data.filter((it: { target: { id: string } | null }) => it.target?.id === created.id)
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'annotation.restored',
    'annotation.deleted',
    'annotation.created',
  ])

  await api.request('DELETE', path)
  const later = { ...api.services, clock: () => api.services.clock() + 86_400_001 }
  await expireAnnotations(later)
  expect((await api.request('POST', `${path}/restore`)).status).toBe(404)
})

test('an annotation of another site is not restored, nor one that exceeds the maximum', async () => {
  const [site, other] = [await newSite(), await newSite()]
  const { id } = await annotate(site, '2026-03-01')
  await api.request('DELETE', `${site}/annotations/${id}`)
  expect((await api.request('POST', `${other}/annotations/${id}/restore`)).status).toBe(404)
  const siteId = site.split('/').at(-1) as string
  const row = { siteId, text: 'Deploy', day: '2026-03-01', at: new Date('2026-03-01') }
  const rows = Array.from({ length: 2000 }, (_, index) => ({ ...row, id: `note_${siteId}${index}` }))
  await api.services.db.insert(annotations).values(rows)
  expect((await api.request('POST', `${site}/annotations/${id}/restore`)).status).toBe(422)
})
