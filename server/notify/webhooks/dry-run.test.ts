import { afterAll, beforeAll, expect, test } from 'bun:test'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { id } from '../../platform/ids.ts'
import type { DomainEventType } from '../outbox/event-types.ts'
import { sampleOf } from '../outbox/samples.ts'
import { dryRun } from './dry-run.ts'

const day_ms = 86_400_000
let api: Awaited<ReturnType<typeof startInstance>>
let workspace: Awaited<ReturnType<typeof api.createWorkspace>>

beforeAll(async () => {
  api = await startInstance()
  workspace = await api.createWorkspace()
  // One event a day, going back from today: conversions of 10 to 40 and alerts. One conversion is too old.
  for (const [age_days, value] of [
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
    [31, 99],
  ] as const)
    await store('conversion.completed', age_days, { value })
  await store('alert.triggered', 5, { alert: { severity: 'high' } })
  await store('alert.triggered', 6, { alert: { severity: 'low' } })
  await store('site.deleted', 7, {}, 'site_other')
})
afterAll(() => api.stop())

async function store(type: DomainEventType, age_days: number, data: object, siteId = 'site_a') {
  const createdAt = new Date(api.services.clock() - age_days * day_ms)
  const eventId = id('event')
  await api.services.db.insert(domainEvents).values({
    id: eventId,
    workspaceId: workspace.workspaceId,
    mode: 'live',
    siteId,
    type,
    key: eventId,
    data: { ...sampleOf(type, createdAt.getTime()), ...data },
    createdAt,
  })
}

async function run(body: object, key = workspace.key) {
  const answer = await api.request('POST', '/v1/webhooks/dry-run', { key, body })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data
}

test('`*` matches every event, and only the last 30 days are searched', async () => {
  const result = await run({ events: ['*'] })
  expect(result).toMatchObject({
    total: 7,
    passed: 7,
    by_type: [
      { type: 'conversion.completed', total: 4, passed: 4 },
      { type: 'alert.triggered', total: 2, passed: 2 },
      { type: 'site.deleted', total: 1, passed: 1 },
    ],
  })
  expect(result.sample.map((it: { type: string }) => it.type)).toEqual([
    ...Array(4).fill('conversion.completed'),
    ...Array(2).fill('alert.triggered'),
    'site.deleted',
  ])
})

test('events that a filter or the sites exclude are listed with the reason', async () => {
  const filters = {
    'conversion.completed': { min_value: 25 },
    'alert.triggered': { severity: ['high', 'critical'] },
  }
  const result = await run({ events: ['conversion.*', 'alert.triggered'], filters })
  expect([result.total, result.passed]).toEqual([7, 3])
  expect(result.sample.map((it: { passes: boolean; why: string | null }) => [it.passes, it.why])).toEqual([
    [false, 'value 10 is less than min_value 25'],
    [false, 'value 20 is less than min_value 25'],
    [true, null],
    [true, null],
    [true, null],
    [false, 'severity does not include low'],
  ])
  const elsewhere = await run({ events: ['*'], site_ids: ['site_other'] })
  expect([elsewhere.total, elsewhere.passed]).toEqual([7, 1])
  expect(elsewhere.sample[0].why).toBe('site_ids does not include site_a')
})

test('only sites of the workspace and mode are accepted, and those that were deleted', async () => {
  const siteOf = async (key: string) => {
    const body = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
    return (await api.request('POST', '/v1/sites', { key, body })).body.data.id as string
  }
  const { key, testKey } = await api.createWorkspace()
  const [live, sandbox] = [await siteOf(key), await siteOf(testKey)]
  const answerFor = async (caller: string, site_ids: string[]) => {
    const body = { events: ['*'], site_ids }
    const { status, body: answer } = await api.request('POST', '/v1/webhooks/dry-run', { key: caller, body })
    return [status, answer.error?.field]
  }
  expect(await answerFor(key, [live])).toEqual([200, undefined])
  expect(await answerFor(testKey, [sandbox])).toEqual([200, undefined])
  for (const [caller, foreign] of [
    [key, sandbox],
    [testKey, live],
    [api.key, live],
    [key, 'site_other'],
  ] as const)
    expect(await answerFor(caller, [foreign])).toEqual([404, 'site_ids'])
  expect(await answerFor(key, [live, sandbox])).toEqual([404, 'site_ids'])
  await api.request('DELETE', `/v1/sites/${live}`, { key })
  expect(await answerFor(key, [live])).toEqual([200, undefined])
  expect(await answerFor(testKey, [live])).toEqual([404, 'site_ids'])
})

test('events of other workspaces and of the sandbox are ignored', async () => {
  for (const key of [api.key, workspace.testKey])
    expect(await run({ events: ['*'] }, key)).toMatchObject({ total: 0, passed: 0, by_type: [], sample: [] })
})

test('the result does not depend on the page size, and past the limit it says how far back it goes', async () => {
  const principal = { workspaceId: workspace.workspaceId, mode: 'live' } as Parameters<typeof dryRun>[1]
  const input = { events: ['*'], filters: { 'conversion.completed': { min_value: 25 } } } as const
  const runPaged = (page: number, limit = 1000) =>
    dryRun(api.services, principal, { ...input, events: ['*'] }, { page, domainEvents: limit })
  const { since: _, ...whole } = await runPaged(100)
  for (const page of [1, 2, 7]) {
    const { since: __, ...paged } = await runPaged(page)
    expect(paged).toEqual(whole)
  }
  const bounded = await runPaged(2, 4)
  expect(bounded.total).toBe(4)
  expect(bounded.since).toBe(bounded.sample.at(-1)?.created_at as string)
})

test('the request is validated like a subscription', async () => {
  for (const [body, field] of [
    [{}, 'events'],
    [{ events: ['nothing'] }, 'events.0'],
    [{ events: ['*'], filters: { 'site.created': { min_value: 1 } } }, 'filters.site.created'],
  ] as const) {
    const { status, body: answer } = await api.request('POST', '/v1/webhooks/dry-run', { body })
    expect([status, answer.error.field]).toEqual([400, field])
  }
})
