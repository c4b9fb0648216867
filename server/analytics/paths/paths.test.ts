import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

const now = Date.parse('2026-04-01T12:00:00Z')
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'UTC' })).id
  // Ann reloads the first page, signs up, and comes again in the afternoon.
  await view('ann', '09:00', '/')
  await view('ann', '09:01', '/')
  await view('ann', '09:02', '/products/1')
  await view('ann', '09:03', '/products/2')
  await view('ann', '09:04', '/pricing')
  await send('ann', '09:05', 'sign_up')
  await send('ann', '09:06', 'identify')
  await view('ann', '09:07', '/welcome')
  await send('ann', '09:08', 'page_leave')
  await view('ann', '15:00', '/pricing')
  await view('bob', '10:00', '/', { referrer: 'https://blog.example/post' })
  await view('bob', '10:01', '/products/1')
  await view('cid', '11:00', '/')
  await view('cid', '11:01', '/pricing')
  await view('bot', '11:00', '/', { user_agent: bot })
  await view('bot', '11:01', '/pricing', { user_agent: bot })
  await api.drained()
})
afterAll(() => api.stop())

async function send(client_id: string, time: string, event_name: string, context = {}) {
  const body = { site_id: siteId, event_name, client_id, timestamp: `2026-03-10T${time}:00Z`, context }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function view(client_id: string, time: string, path: string, context = {}) {
  return send(client_id, time, 'page_view', { page_url: `https://shop.example${path}`, ...context })
}

async function ask(query: Record<string, string>, path = '') {
  const parameters = new URLSearchParams({ start_date: '2026-03-10', end_date: '2026-03-10', ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/paths${path}?${parameters}`)
}

type Node = Record<'step' | 'sessions' | 'users' | 'entries' | 'drop_off' | 'continues', number> & {
  node: string
}
type Link = { step: number; from: string; to: string; sessions: number }

async function linksOf(query: Record<string, string>): Promise<string[]> {
  const { body } = await ask(query)
  return body.data.links.map(({ step, from, to, sessions }: Link) => `${step} ${from} > ${to} ${sessions}`)
}

test('sessions are followed from their first page, and reloads count once', async () => {
  const { status, body } = await ask({ steps: '3' })
  expect(status).toBe(200)
  expect(body.data.period).toEqual({ start: '2026-03-10T00:00:00.000Z', end: '2026-03-10T23:59:59.999Z' })
  expect([body.data.sessions, body.data.users]).toEqual([4, 3])
  expect(
    body.data.nodes.map((it: Node) => [
      it.step,
      it.node,
      it.sessions,
      it.users,
      it.entries,
      it.drop_off,
      it.continues,
    ]),
  ).toEqual([
    [1, 'page:/', 3, 3, 3, 0, 0],
    [1, 'page:/pricing', 1, 1, 1, 1, 0],
    [2, 'page:/products/1', 2, 2, 0, 1, 0],
    [2, 'page:/pricing', 1, 1, 0, 1, 0],
    [3, 'page:/products/2', 1, 1, 0, 0, 1],
  ])
  expect(body.data.links).toEqual([
    { step: 1, from: 'page:/', to: 'page:/products/1', sessions: 2, users: 2, previous: null },
    { step: 1, from: 'page:/', to: 'page:/pricing', sessions: 1, users: 1, previous: null },
    { step: 2, from: 'page:/products/1', to: 'page:/products/2', sessions: 1, users: 1, previous: null },
  ])
  expect(await linksOf({ steps: '2', collapse: 'false' })).toEqual([
    '1 page:/ > page:/ 1',
    '1 page:/ > page:/pricing 1',
    '1 page:/ > page:/products/1 1',
  ])
})

test('the sessions behind a link are listed, newest first', async () => {
  const link = { steps: '2', step: '1', node: 'page:/', next: 'page:/products/1' }
  const { status, body } = await ask(link, '/sessions')
  expect(status).toBe(200)
  const shown = body.data.map((it: Record<string, unknown>) => [it.client_id, it.start, it.pageviews])
  expect(shown).toEqual([
    ['bob', '2026-03-10T10:00:00.000Z', 2],
    ['ann', '2026-03-10T09:00:00.000Z', 6],
  ])
  expect(body.pagination).toEqual({ cursor: null, has_more: false })
  const first = await ask({ ...link, limit: '1' }, '/sessions')
  const second = await ask({ ...link, limit: '1', cursor: first.body.pagination.cursor }, '/sessions')
  expect([...first.body.data, ...second.body.data]).toEqual(body.data)
  expect(second.body.pagination.has_more).toBe(false)
  expect((await ask({ ...link, step: '2' }, '/sessions')).body.error.details).toMatchObject([
    { field: 'next' },
  ])
})

test('the same pages are compared with another period', async () => {
  const hours = { start_date: '2026-03-10T11:00:00Z', end_date: '2026-03-10T15:59:59Z' }
  // In these hours, Cid went to /pricing, and Ann came to it. Before, Ann and Bob went elsewhere from the first page.
  const { body } = await ask({ ...hours, steps: '2', compare: '2026-03-10T09:00:00Z/2026-03-10T10:59:59Z' })
  const none = { sessions: 0, users: 0, entries: 0, drop_off: 0, continues: 0 }
  expect(body.data).toMatchObject({
    compared_with: { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:59:59.000Z' },
    sessions: 2,
    previous: { sessions: 2, users: 2 },
    nodes: [
      { step: 1, node: 'page:/', sessions: 1, previous: { ...none, sessions: 2, users: 2, entries: 2 } },
      { step: 1, node: 'page:/pricing', sessions: 1, previous: none },
      { step: 2, node: 'page:/pricing', sessions: 1, previous: none },
    ],
    links: [{ step: 1, from: 'page:/', to: 'page:/pricing', previous: { sessions: 0, users: 0 } }],
  })
  // Without sessions there is nothing to compare, but those of the other period are counted.
  const night = { start_date: '2026-03-10T01:00:00Z', end_date: '2026-03-10T02:00:00Z' }
  const empty = await ask({ ...night, compare: '2026-03-10T09:00:00Z/2026-03-10T10:59:59Z' })
  expect(empty.body.data).toMatchObject({
    sessions: 0,
    previous: { sessions: 2, users: 2 },
    nodes: [],
    links: [],
  })
})

test('paths start at a page or an event, and events mix with pages', async () => {
  expect(await linksOf({ from: 'page:/pricing', include: 'both' })).toEqual([
    '1 page:/pricing > event:sign_up 1',
    '2 event:sign_up > page:/welcome 1',
  ])
  expect(await linksOf({ from: 'event:sign_up', include: 'both' })).toEqual([
    '1 event:sign_up > page:/welcome 1',
  ])
  const { body } = await ask({ include: 'events' })
  expect(body.data).toMatchObject({
    sessions: 1,
    nodes: [{ step: 1, node: 'event:sign_up', sessions: 1, drop_off: 1 }],
    links: [],
  })
})

test('paths that end at a page fill the last steps', async () => {
  const { body } = await ask({ to: 'page:/pricing', steps: '3' })
  expect(
    body.data.nodes.map((it: Node) => [it.step, it.node, it.sessions, it.entries, it.drop_off, it.continues]),
  ).toEqual([
    [1, 'page:/products/1', 1, 0, 0, 1],
    [2, 'page:/', 1, 1, 0, 0],
    [2, 'page:/products/2', 1, 0, 0, 0],
    [3, 'page:/pricing', 3, 1, 3, 0],
  ])
  expect(body.data.links.map((it: Link) => [it.step, it.from, it.to])).toEqual([
    [1, 'page:/products/1', 'page:/products/2'],
    [2, 'page:/', 'page:/pricing'],
    [2, 'page:/products/2', 'page:/pricing'],
  ])
})

test('pages of a group are one step', async () => {
  const groups = 'Products=/products/*'
  expect(await linksOf({ groups })).toEqual([
    '1 page:/ > group:Products 2',
    '1 page:/ > page:/pricing 1',
    '2 group:Products > page:/pricing 1',
    '3 page:/pricing > page:/welcome 1',
  ])
  expect(await linksOf({ groups, from: 'group:Products' })).toEqual([
    '1 group:Products > page:/pricing 1',
    '2 page:/pricing > page:/welcome 1',
  ])
  expect(await linksOf({ groups, from: 'page:/products/2' })).toEqual([
    '1 page:/products/2 > page:/pricing 1',
    '2 page:/pricing > page:/welcome 1',
  ])
})

test('the less frequent nodes of a step are counted as other', async () => {
  expect(await linksOf({ nodes: '1', steps: '2' })).toEqual([
    '1 page:/ > page:/products/1 2',
    '1 page:/ > other 1',
  ])
})

test('filters are on sessions and the pages viewed in them', async () => {
  expect(await linksOf({ filters: 'source==blog.example' })).toEqual(['1 page:/ > page:/products/1 1'])
  expect(await linksOf({ filters: 'page==/welcome', steps: '2' })).toEqual(['1 page:/ > page:/products/1 1'])
})

test('lists the people behind nodes, links and drop-offs', async () => {
  const namesOf = async (query: Record<string, string>) =>
    (await ask({ steps: '3', ...query }, '/people')).body.data.map(
      (it: { client_id: string }) => it.client_id,
    )
  const { body } = await ask({ step: '1', node: 'page:/pricing' }, '/people')
  expect(body).toMatchObject({
    data: [{ user_id: null, client_id: 'ann', sessions: 1, session_start: '2026-03-10T15:00:00.000Z' }],
    pagination: { cursor: null, has_more: false },
  })
  const session = await api.request('GET', `/v1/sites/${siteId}/users/ann/sessions`)
  expect(session.body.data[0].id).toBe(body.data[0].session_id)
  expect(await namesOf({ step: '1', node: 'page:/', next: 'page:/pricing' })).toEqual(['cid'])
  expect(await namesOf({ step: '2', node: 'page:/products/1', only: 'drop_off' })).toEqual(['bob'])
  expect(await namesOf({ step: '3', node: 'page:/products/2', only: 'continues' })).toEqual(['ann'])
  expect(await namesOf({ step: '2', node: 'other', nodes: '1' })).toEqual(['cid'])
})

test('a period without sessions has no paths', async () => {
  const { body } = await ask({ start_date: '2026-03-11', end_date: '2026-03-12', include: 'both' })
  expect(body.data).toMatchObject({ sessions: 0, users: 0, nodes: [], links: [] })
})

test('refuses what it does not know', async () => {
  const refusal = async (query: Record<string, string>, path?: string) => {
    const { status, body } = await ask(query, path)
    return [status, body.error.field, body.error.message]
  }
  expect(await refusal({ from: '/pricing' })).toEqual([
    400,
    'from',
    'from "/pricing" is unknown (expected page:/path, event:name or group:name)',
  ])
  expect(await refusal({ from: 'event:sign_up' })).toEqual([
    400,
    'from',
    'from is an event, but only pages count as steps: change include to both',
  ])
  expect(await refusal({ to: 'page:/', include: 'events' })).toEqual([
    400,
    'to',
    'to is a page, but only events count as steps: change include to both',
  ])
  expect(await refusal({ to: 'group:Shoes', groups: 'Products=/products/*' })).toEqual([
    400,
    'to',
    'to names the group "Shoes", which is not in groups',
  ])
  expect(await refusal({ from: 'page:/', to: 'page:/pricing' })).toEqual([
    400,
    'to',
    'to cannot be combined with from: paths have a start or an end',
  ])
  expect(await refusal({ groups: 'Products=/products/*\n/blog/*' })).toEqual([
    400,
    'groups',
    'groups line 2 "/blog/*" must be a name and a pattern, such as Products=/products/*',
  ])
  expect(await refusal({ groups: 'G=/g\n'.repeat(21) })).toEqual([
    400,
    'groups',
    'groups must not have more than 20 lines',
  ])
  expect((await refusal({ groups: `${'n'.repeat(101)}=/g` })).slice(0, 2)).toEqual([400, 'groups'])
  expect((await refusal({ filters: 'date==2026-03-10' })).slice(0, 2)).toEqual([400, 'filters'])
  expect((await refusal({ steps: '11' })).slice(0, 2)).toEqual([400, 'steps'])
  expect(await refusal({ steps: '3', step: '4', node: 'page:/' }, '/people')).toEqual([
    400,
    'step',
    'step must not be greater than steps (3)',
  ])
  expect(await refusal({ steps: '3', step: '3', node: 'page:/', next: 'page:/' }, '/people')).toEqual([
    400,
    'next',
    'next is not possible at the last step',
  ])
  expect((await refusal({ step: '1', node: 'page:/', cursor: 'mine' }, '/people')).slice(0, 2)).toEqual([
    400,
    'cursor',
  ])
})
