import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { expireMembers, recomputeSegment } from './recomputation.ts'
import { nextDue, scheduleSegments } from './schedule.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

const hour_ms = 3_600_000
const lately = {
  operator: 'and',
  conditions: [{ type: 'event', event_name: 'buy', time_window: { last: 2, unit: 'hours' } }],
}

async function newSegment() {
  const site = (await api.createSite()).id
  const buy = async (client_id: string) => {
    await api.request('POST', '/v1/events', { body: { site_id: site, event_name: 'buy', client_id } })
    await api.drained()
  }
  await buy('cid_a')
  const path = `/v1/sites/${site}/segments`
  const { body } = await api.request('POST', path, { body: { name: 'Buyers', rules: lately } })
  const read = async () => (await api.request('GET', `${path}/${body.data.id}`)).body.data
  return { site, id: body.data.id as string, path: `${path}/${body.data.id}`, buy, read }
}

/** The events published for a segment, oldest first: entered, left and total. */
async function publishedFor(id: string): Promise<number[][]> {
  const rows = await api.services.db
    .select()
    .from(domainEvents)
    .where(
      and(eq(domainEvents.type, 'segment.computed'), sql`${domainEvents.data} #>> '{segment,id}' = ${id}`),
    )
    .orderBy(domainEvents.id)
  return rows.map(({ data: { entered, left, user_count } }) => [entered, left, user_count] as number[])
}

/** The segments with a queued computation, and the queue of each. */
async function queuedSegments(): Promise<Map<string, string>> {
  const rows = await api.services.postgres<{ id: string; queue: string }[]>`
    select payload ->> 'segment_id' as id, queue_name as queue
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
    where task.identifier = 'compute-segment'`
  return new Map(rows.map(({ id, queue }) => [id, queue]))
}

test('members enter and leave over time, and each computation is published', async () => {
  const { id, path, buy, read } = await newSegment()
  expect(await publishedFor(id)).toEqual([[1, 0, 1]])
  await buy('cid_b')
  const { status, body } = await api.request('POST', `${path}/compute`)
  expect([status, body.data.user_count]).toEqual([200, 2])
  expect(await publishedFor(id)).toEqual([
    [1, 0, 1],
    [1, 0, 2],
  ])
  await recomputeSegment(api.services, id)
  // Scheduled computations publish only changes; the history has all of them.
  expect(await publishedFor(id)).toHaveLength(2)
  expect((await api.request('GET', `${path}/history`)).body.data).toHaveLength(3)
  api.advance(3 * hour_ms)
  await recomputeSegment(api.services, id)
  expect(await publishedFor(id)).toEqual([
    [1, 0, 1],
    [1, 0, 2],
    [0, 2, 0],
  ])
  expect((await read()).user_count).toBe(0)
})

test('members have the time since which they are in the segment', async () => {
  const { path, buy } = await newSegment()
  const since = async () =>
    (await api.request('GET', `${path}/members`)).body.data.map(
      (it: { client_id: string; since: string }) => [it.client_id, it.since],
    )
  const [[, first]] = await since()
  api.advance(hour_ms)
  await buy('cid_b')
  await api.request('POST', `${path}/compute`)
  const members = new Map<string, string>(await since())
  expect(members.get('cid_a')).toBe(first)
  expect(Date.parse(members.get('cid_b') as string)).toBeGreaterThanOrEqual(Date.parse(first) + hour_ms)
})

test('each segment is due once an hour at its own minute, and those of one site run one after another', async () => {
  const { services, advance } = api
  const { site, id } = await newSegment()
  const now = services.clock()
  const due = nextDue(id, now)
  expect(due.getTime()).toBeGreaterThan(now)
  expect(due.getTime()).toBeLessThanOrEqual(now + hour_ms)
  expect(nextDue(id, due.getTime()).getTime()).toBe(due.getTime() + hour_ms)
  const minutes = Array.from({ length: 300 }, (_, n) => nextDue(`seg_${n}`, 0).getTime())
  expect(new Set(minutes).size).toBeGreaterThan(50)

  await scheduleSegments(services)
  expect((await queuedSegments()).has(id)).toBe(false)
  advance(hour_ms)
  await scheduleSegments(services)
  expect((await queuedSegments()).get(id)).toBe(`compute-segments:${site}`)
  const [row] = await services.db.select().from(segments).where(eq(segments.id, id))
  expect(row?.dueAt?.getTime()).toBeGreaterThan(services.clock())
})

test('an archived segment keeps its members and is no longer computed', async () => {
  const { id, path, read } = await newSegment()
  await api.request('PATCH', path, { body: { status: 'archived' } })
  expect((await api.request('POST', `${path}/compute`)).status).toBe(422)
  api.advance(3 * hour_ms)
  await scheduleSegments(api.services)
  expect((await queuedSegments()).has(id)).toBe(false)
  await recomputeSegment(api.services, id)
  expect((await read()).user_count).toBe(1)
  const back = await api.request('PATCH', path, { body: { status: 'active' } })
  expect(back.body.data.user_count).toBe(0)
})

test('a segment whose query is too large stores the failure and keeps its members', async () => {
  const { id, read } = await newSegment()
  const { QueryTooLarge } = await import('../../../db/clickhouse/client.ts')
  const clickhouse = {
    ...api.services.clickhouse,
    command: () => Promise.reject(new QueryTooLarge('The query ran out of memory')),
  }
  await recomputeSegment({ ...api.services, clickhouse }, id)
  expect(await read()).toMatchObject({ user_count: 1, computation_error: 'The query ran out of memory' })
  await recomputeSegment(api.services, id)
  expect((await read()).computation_error).toBeNull()
})

test('a concurrent change is not overwritten', async () => {
  const { site, id, path, read } = await newSegment()
  let isFirst = true
  const clickhouse = {
    ...api.services.clickhouse,
    async command(...args: Parameters<typeof api.services.clickhouse.command>) {
      await api.services.clickhouse.command(...args)
      if (!isFirst) return
      isFirst = false
      await api.request('PATCH', path, {
        body: { rules: { operator: 'not', conditions: lately.conditions } },
      })
    },
  }
  await recomputeSegment({ ...api.services, clickhouse }, id)
  expect(await read()).toMatchObject({ user_count: 0, rules: { operator: 'not' } })
  expect(await api.count('segment_members', site)).toBe(2)
})

test('unused members are removed, those of the previous computation are kept', async () => {
  const { site, id, path, read } = await newSegment()
  for (let n = 0; n < 3; n++) await recomputeSegment(api.services, id)
  expect(await api.count('segment_members', site)).toBe(4)
  await expireMembers(api.services)
  expect(await api.count('segment_members', site)).toBe(4)
  api.advance(1.5 * hour_ms)
  await expireMembers(api.services)
  expect(await api.count('segment_members', site)).toBe(2)
  expect((await read()).user_count).toBe(1)
  expect((await api.request('GET', `${path}/members`)).body.data).toHaveLength(1)
  await api.request('DELETE', path)
  await expireMembers(api.services)
  expect(await api.count('segment_members', site)).toBe(0)
})
