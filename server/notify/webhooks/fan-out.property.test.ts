import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { type WebhookFilters, webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'
import { id } from '../../platform/ids.ts'
import { severities } from '../outbox/alert-events.ts'
import { type DomainEvent, publishEvents } from '../outbox/domain-events.ts'
import { type DomainEventType, domainEventGroups, domainEventTypes } from '../outbox/event-types.ts'

const conversionTypes = ['conversion.completed', 'conversion.attributed', 'conversion.value_updated']
const severityTypes = ['alert.triggered', 'alert.resolved', 'anomaly.detected']
const goalIds = ['conv_a', 'conv_b']
const siteIds = ['site_a', 'site_b', 'site_c']

type Mode = 'live' | 'test'
type Status = NonNullable<(typeof webhooks.$inferInsert)['status']>
type Subscription = Pick<
  typeof webhooks.$inferInsert,
  'workspaceId' | 'mode' | 'status' | 'events' | 'siteIds'
> & { filters: WebhookFilters }

let api: Awaited<ReturnType<typeof startInstance>>
let workspaceIds: string[] = []
const allWorkspaceIds: string[] = []
beforeAll(async () => {
  api = await startInstance()
})
afterAll(async () => {
  await api.services.db.delete(workspaces).where(inArray(workspaces.id, allWorkspaceIds))
  await api.stop()
})

const someOf = <T>(values: readonly T[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 3 })
const anOwner = fc.record({
  workspace: fc.constantFrom(0, 0, 0, 1),
  mode: fc.constantFrom<Mode[]>('live', 'live', 'live', 'test'),
})
const aValue = fc.constantFrom<number[]>(-1, 0, 49.99, 50, 1000)
const conversionFilter = fc.record(
  { min_value: aValue, conversion_ids: someOf(goalIds, 1) },
  { requiredKeys: [], noNullPrototype: true },
)
const severityFilter = fc.record(
  { severity: someOf(severities, 1) },
  { requiredKeys: [], noNullPrototype: true },
)
const someFilters = fc.record(
  {
    ...Object.fromEntries(conversionTypes.map((type) => [type, conversionFilter])),
    ...Object.fromEntries(severityTypes.map((type) => [type, severityFilter])),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const aSubscription = fc.record({
  owner: anOwner,
  status: fc.constantFrom<Status[]>('active', 'active', 'active', 'active', 'paused', 'disabled'),
  events: fc.oneof(
    fc.constantFrom<string[][]>(['*'], ['conversion.*', 'alert.*']),
    someOf<string>([...domainEventTypes, ...domainEventGroups, '*'], 1),
  ),
  siteIds: someOf(siteIds),
  filters: someFilters,
})
const aDomainEvent = fc.record({
  owner: anOwner,
  type: fc.constantFrom<DomainEventType>(
    'conversion.completed',
    'anomaly.detected',
    'alert.resolved',
    ...domainEventTypes,
  ),
  siteId: fc.constantFrom(...siteIds, null),
  value: aValue,
  goalId: fc.constantFrom(...goalIds),
  severity: fc.constantFrom(...severities),
  /** An equal key means the same domain event, published again. */
  key: fc.nat({ max: 12 }),
})
type Drawn = typeof aDomainEvent extends fc.Arbitrary<infer D> ? D : never

function toDomainEvent({ owner, type, siteId, value, goalId, severity, key }: Drawn): DomainEvent {
  const data = conversionTypes.includes(type)
    ? { value, conversion: { id: goalId } }
    : type === 'anomaly.detected'
      ? { anomaly: { severity } }
      : type.startsWith('alert.')
        ? { alert: { severity } }
        : {}
  const workspaceId = workspaceIds[owner.workspace] as string
  return {
    type,
    workspaceId,
    mode: owner.mode,
    siteId,
    key: `${workspaceId} ${key}`,
    data,
  } as unknown as DomainEvent
}

/** The rules of the specification, one after the other. */
function isWanted(subscription: Subscription, domainEvent: Drawn): boolean {
  if (subscription.status !== 'active') return false
  if (subscription.workspaceId !== workspaceIds[domainEvent.owner.workspace]) return false
  if (subscription.mode !== domainEvent.owner.mode) return false
  const names = subscription.events.some(
    (it) =>
      (it === '*' && !domainEvent.type.startsWith('audit.')) ||
      it === domainEvent.type ||
      (it.endsWith('.*') && domainEvent.type.startsWith(it.slice(0, -1))),
  )
  if (!names) return false
  const { siteId } = domainEvent
  if (subscription.siteIds.length > 0 && (siteId === null || !subscription.siteIds.includes(siteId)))
    return false
  const filter = subscription.filters[domainEvent.type] ?? {}
  if (conversionTypes.includes(domainEvent.type)) {
    if (filter.min_value !== undefined && domainEvent.value < filter.min_value) return false
    if (filter.conversion_ids !== undefined && !filter.conversion_ids.includes(domainEvent.goalId))
      return false
  }
  if (severityTypes.includes(domainEvent.type) && filter.severity !== undefined)
    return filter.severity.includes(domainEvent.severity)
  return true
}

async function newWorkspaces() {
  workspaceIds = [id('workspace'), id('workspace')]
  allWorkspaceIds.push(...workspaceIds)
  const rows = workspaceIds.map((it) => ({ id: it, name: 'Test', slug: it }))
  await api.services.db.insert(workspaces).values(rows)
}

async function subscribe(wanted: Subscription[]) {
  const rows = wanted.map((it) => ({ ...it, id: id('webhook'), url: 'http://127.0.0.1:9/', secret: 'x' }))
  await api.services.db.insert(webhooks).values(rows)
  return rows
}

/** What is stored for the current workspaces. */
async function stored() {
  const { db } = api.services
  const mine = sql`workspace_id in ${workspaceIds}`
  const theirs = sql`webhook_id in (select id from webhooks where ${mine})`
  const jobs = sql`
    select key from graphile_worker.jobs
    where key in (select 'webhook:' || id from webhooks where ${mine}) order by key`
  return {
    domainEvents: await db.select().from(domainEvents).where(mine),
    deliveries: await db.select().from(webhookDeliveries).where(theirs),
    jobs: (await db.execute(jobs)).map(({ key }) => key),
  }
}

test('a domain event goes to the subscriptions that match it and to no others', async () => {
  const numRuns = rounds({ short: 100, long: 300 })
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aSubscription, { minLength: 3, maxLength: 8 }),
      fc.array(aDomainEvent, { minLength: 8, maxLength: 25 }),
      async (drawn, found) => {
        await newWorkspaces()
        const subscriptions = await subscribe(
          drawn.map(({ owner, ...rest }) => ({
            ...rest,
            filters: rest.filters as WebhookFilters,
            workspaceId: workspaceIds[owner.workspace] as string,
            mode: owner.mode,
          })),
        )
        const { db, clock } = api.services
        // A duplicate is published once, within one transaction or across two.
        await db.transaction((tx) => publishEvents(tx, clock, found.slice(0, 10).map(toDomainEvent)))
        await db.transaction((tx) => publishEvents(tx, clock, found.map(toDomainEvent)))

        const first = [...new Map(found.toReversed().map((it) => [toDomainEvent(it).key, it])).values()]
        const expected = first.flatMap((domainEvent) =>
          subscriptions
            .filter((it) => isWanted(it, domainEvent))
            .map((it) => `${toDomainEvent(domainEvent).key} to ${it.id}`),
        )
        const now = await stored()
        expect(now.domainEvents.map(({ key }) => key).sort()).toEqual(
          first.map((it) => toDomainEvent(it).key).sort(),
        )
        const keys = new Map(now.domainEvents.map((domainEvent) => [domainEvent.id, domainEvent.key]))
        const made = now.deliveries.map((it) => `${keys.get(it.eventId)} to ${it.webhookId}`)
        expect(made.sort()).toEqual(expected.sort())
        expect(now.jobs).toEqual([...new Set(now.deliveries.map((it) => `webhook:${it.webhookId}`))].sort())
        sent += made.length
      },
    ),
    { numRuns },
  )
  expect(sent).toBeGreaterThan((numRuns * 100) / 60)
}, 60_000)

class Broken extends Error {}

type Tx = Parameters<typeof publishEvents>[0]

/** A transaction that fails at the given statement. It does not fail if it has fewer statements. */
function failingAt(tx: Tx, statement: number): Tx {
  let left = statement
  return new Proxy(tx, {
    get(target, name) {
      if (['select', 'insert', 'execute'].includes(String(name)) && left-- === 0) throw new Broken()
      return Reflect.get(target, name).bind(target)
    },
  })
}

test('if any statement fails, no domain event is stored without its deliveries and no delivery without its event', async () => {
  await newWorkspaces()
  const [workspaceId] = workspaceIds as [string, string]
  const all = {
    workspaceId,
    mode: 'live',
    status: 'active',
    events: ['*'],
    siteIds: [],
    filters: {},
  } as const
  await subscribe([
    { ...all, events: ['*'], siteIds: [] },
    { ...all, events: ['site.*'], siteIds: [] },
  ])
  const found = domainEventTypes.map((type, key) =>
    toDomainEvent({
      owner: { workspace: 0, mode: 'live' },
      siteId: 'site_a',
      value: 1,
      goalId: 'conv_a',
      severity: 'low',
      type,
      key,
    }),
  )
  const { db, clock } = api.services
  const attempt = (statement: number) =>
    db.transaction(async (tx) => {
      await publishEvents(failingAt(tx, statement), clock, found)
      if (statement === 5) throw new Broken()
    })
  // Domain events, subscriptions, deliveries, a job for each of the two, and the end of the transaction.
  for (let statement = 0; statement <= 5; statement++) {
    await expect(attempt(statement)).rejects.toBeInstanceOf(Broken)
    expect(await stored()).toEqual({ domainEvents: [], deliveries: [], jobs: [] })
  }
  await attempt(6)
  const now = await stored()
  expect([now.domainEvents.length, now.deliveries.length, now.jobs.length]).toEqual([16, 17, 2])
})

test('a subscription that is deleted concurrently does not roll back the domain events', async () => {
  await newWorkspaces()
  const [workspaceId] = workspaceIds as [string, string]
  const input = { workspaceId, mode: 'live', status: 'active', filters: {} } as const
  const [webhook] = await subscribe([{ ...input, events: ['*'], siteIds: [] }])
  const { db, clock } = api.services
  const domainEvent = toDomainEvent({
    owner: { workspace: 0, mode: 'live' },
    siteId: 'site_a',
    value: 1,
    goalId: 'conv_a',
    severity: 'low',
    type: 'site.created',
    key: 0,
  })
  let published: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.delete(webhooks).where(eq(webhooks.id, webhook?.id as string))
    published = db.transaction((other) => publishEvents(other, clock, [domainEvent]))
    await untilWaiting(db, 'the other transaction waits')
  })
  await published
  const now = await stored()
  expect([now.domainEvents.length, now.deliveries.length, now.jobs.length]).toEqual([1, 0, 0])
})
