import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { holds } from '../../platform/http/authentication.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { type DomainEventType, domainEventTypes } from '../outbox/event-types.ts'
import { requireAuditAccess } from './audit-access.ts'
import type { DryRun, DryRunRequest } from './dry-run-model.ts'
import { includesType, mismatch, type Wanted } from './matching.ts'
import { requireSites } from './subscriptions.ts'

const lookback_ms = 30 * 86_400_000
const sampleOfEach = 10
const limits = { page: 5000, domainEvents: 200_000 }

type Sampled = DryRun['sample'][number]

/**
 * Finds the domain events of the last 30 days that a subscription would have been sent. Stores nothing.
 * @throws NotFound for a site of another workspace or mode, and as `requireAuditAccess`.
 */
export async function dryRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  principal: Principal,
  input: DryRunRequest,
  limit: typeof limits = limits,
): Promise<DryRun> {
  requireAuditAccess(principal, input.events)
  const wanted: Wanted = { events: input.events, siteIds: input.site_ids ?? [], filters: input.filters ?? {} }
  await requireKnownSites(db, principal, wanted.siteIds)
  const counts = new Map<DomainEventType, { total: number; passed: number }>()
  const passing: Sampled[] = []
  const excluded: Sampled[] = []
  let since = new Date(clock() - lookback_ms)
  let position: Position | undefined
  for (let seen = 0; ; ) {
    const page = await newestDomainEvents(db, principal, { since, position, limit: limit.page, wanted })
    for (const domainEvent of page) {
      const type = domainEvent.type as DomainEventType
      const why = mismatch(wanted, domainEvent)
      const count = counts.get(type) ?? { total: 0, passed: 0 }
      count.total++
      if (why === null) count.passed++
      counts.set(type, count)
      const samples = why === null ? passing : excluded
      if (samples.length < sampleOfEach && includesType(wanted.events, type))
        samples.push({
          id: domainEvent.id,
          type,
          site_id: domainEvent.siteId,
          created_at: domainEvent.createdAt.toISOString(),
          passes: why === null,
          why,
        })
    }
    seen += page.length
    const last = page.at(-1)
    if (!last || page.length < limit.page) break
    if (seen >= limit.domainEvents) {
      since = last.createdAt
      break
    }
    position = last
  }
  const by_type = domainEventTypes.flatMap((type) => {
    const count = counts.get(type)
    return count ? [{ type, ...count }] : []
  })
  return {
    since: since.toISOString(),
    total: by_type.reduce((sum, it) => sum + it.total, 0),
    passed: by_type.reduce((sum, it) => sum + it.passed, 0),
    by_type,
    sample: [...passing, ...excluded].sort(
      (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
    ),
  }
}

/** A deleted site may be named: a subscription keeps it, and `site.deleted` is its event. @throws NotFound */
async function requireKnownSites(
  db: Services['db'],
  principal: Principal,
  siteIds: readonly string[],
): Promise<void> {
  if (siteIds.length === 0) return
  const { workspaceId, mode, siteId, type } = domainEvents
  const found = await db
    .select({ siteId })
    .from(domainEvents)
    .where(
      and(
        inArray(siteId, [...siteIds]),
        eq(type, 'site.deleted'),
        eq(workspaceId, principal.workspaceId),
        eq(mode, principal.mode),
      ),
    )
  const deleted = new Set(found.map((it) => it.siteId))
  await requireSites(
    db,
    principal,
    siteIds.filter((it) => !deleted.has(it)),
  )
}

/** Where a page ended. The time is text, because the database stores times more precisely than `Date`. */
type Position = { id: string; time: string }

type PageRequest = { since: Date; position: Position | undefined; limit: number; wanted: Wanted }

/** Domain events, newest first, with only the data that filters use. */
function newestDomainEvents(
  db: Services['db'],
  principal: Principal,
  { since, position, limit, wanted }: PageRequest,
) {
  const { workspaceId, mode } = principal
  const { id, type, siteId, createdAt } = domainEvents
  return db
    .select({
      id,
      type,
      siteId,
      createdAt,
      time: sql<string>`${createdAt}::text`,
      data: filteredData(wanted),
    })
    .from(domainEvents)
    .where(
      and(
        eq(domainEvents.workspaceId, workspaceId),
        eq(domainEvents.mode, mode),
        gt(createdAt, since),
        holds(principal, 'audit:read') ? undefined : sql`${type} not like 'audit.%'`,
        position && sql`(${createdAt}, ${id}) < (${position.time}::timestamptz, ${position.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

function filteredData({ filters }: Wanted): SQL<Record<string, unknown>> {
  const { type, data } = domainEvents
  const types = JSON.stringify(Object.keys(filters))
  return sql`case when ${types}::jsonb ? ${type} then jsonb_build_object(
    'value', ${data} -> 'value',
    'conversion', jsonb_build_object('id', ${data} #> '{conversion,id}'),
    'alert', jsonb_build_object('severity', ${data} #> '{alert,severity}'),
    'anomaly', jsonb_build_object('severity', ${data} #> '{anomaly,severity}')
  ) else '{}'::jsonb end`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
