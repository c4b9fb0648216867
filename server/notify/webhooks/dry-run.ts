import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { facts } from '../../../db/postgres/schema/facts.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { type FactType, factTypes, groupOf } from '../outbox/catalogue.ts'
import type { DryRun, DryRunWish } from './dry-run-model.ts'
import { mismatch, type Wanted } from './matching.ts'

const looksBack_ms = 30 * 86_400_000
const sampleOfEach = 10
const limits = { page: 5000, facts: 200_000 }

type Sampled = DryRun['sample'][number]

/** Says which of the facts of the last 30 days a subscription would have been sent. Stores nothing. */
export async function dryRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  principal: Principal,
  wish: DryRunWish,
  limit: typeof limits = limits,
): Promise<DryRun> {
  const wanted: Wanted = { events: wish.events, siteIds: wish.site_ids ?? [], filters: wish.filters ?? {} }
  const counts = new Map<FactType, { total: number; passed: number }>()
  const passing: Sampled[] = []
  const stopped: Sampled[] = []
  let since = new Date(clock() - looksBack_ms)
  let place: Place | undefined
  for (let seen = 0; ; ) {
    const page = await newestFacts(db, principal, { since, place, limit: limit.page, wanted })
    for (const fact of page) {
      const type = fact.type as FactType
      const why = mismatch(wanted, fact)
      const count = counts.get(type) ?? { total: 0, passed: 0 }
      count.total++
      if (why === null) count.passed++
      counts.set(type, count)
      const samples = why === null ? passing : stopped
      if (samples.length < sampleOfEach && isAskedFor(wanted, type))
        samples.push({
          id: fact.id,
          type,
          site_id: fact.siteId,
          created_at: fact.createdAt.toISOString(),
          passes: why === null,
          why,
        })
    }
    seen += page.length
    const last = page.at(-1)
    if (!last || page.length < limit.page) break
    if (seen >= limit.facts) {
      since = last.createdAt
      break
    }
    place = last
  }
  const by_type = factTypes.flatMap((type) => {
    const count = counts.get(type)
    return count ? [{ type, ...count }] : []
  })
  return {
    since: since.toISOString(),
    total: by_type.reduce((sum, it) => sum + it.total, 0),
    passed: by_type.reduce((sum, it) => sum + it.passed, 0),
    by_type,
    sample: [...passing, ...stopped].sort(
      (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
    ),
  }
}

/** Where a page ended. As text: the database tells times apart that are one to us. */
type Place = { id: string; time: string }

type Asked = { since: Date; place: Place | undefined; limit: number; wanted: Wanted }

/** Facts with as much of their data as filters look at, newest first. */
function newestFacts(
  db: Services['db'],
  { workspaceId, mode }: Principal,
  { since, place, limit, wanted }: Asked,
) {
  const { id, type, siteId, createdAt } = facts
  return db
    .select({ id, type, siteId, createdAt, time: sql<string>`${createdAt}::text`, data: filtered(wanted) })
    .from(facts)
    .where(
      and(
        eq(facts.workspaceId, workspaceId),
        eq(facts.mode, mode),
        gt(createdAt, since),
        place && sql`(${createdAt}, ${id}) < (${place.time}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

function filtered({ filters }: Wanted): SQL<Record<string, unknown>> {
  const { type, data } = facts
  const types = JSON.stringify(Object.keys(filters))
  return sql`case when ${types}::jsonb ? ${type} then jsonb_build_object(
    'value', ${data} -> 'value',
    'conversion', jsonb_build_object('id', ${data} #> '{conversion,id}'),
    'alert', jsonb_build_object('severity', ${data} #> '{alert,severity}'),
    'anomaly', jsonb_build_object('severity', ${data} #> '{anomaly,severity}')
  ) else '{}'::jsonb end`
}

function isAskedFor({ events }: Wanted, type: FactType): boolean {
  return ['*', groupOf(type), type].some((it) => events.includes(it))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
