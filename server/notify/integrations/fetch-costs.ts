import { and, eq, type SQL, sql } from 'drizzle-orm'
import { integrationSyncs } from '../../../db/postgres/schema/integrations.ts'
import { localDate } from '../../analytics/traffic/period.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Problem } from '../../platform/errors.ts'
import { type CostRow, type ReadCosts, summed } from '../../revenue/costs/cost-rows.ts'
import { ofSameDaysAndSources, ofSource, replaceCosts } from '../../revenue/costs/replace-costs.ts'
import type { Services } from '../../services.ts'
import type { Days } from './ad-platform.ts'
import { feedCosts } from './cost-feed.ts'
import { storable } from './credentials.ts'
import type { Exchange } from './exchange.ts'
import { googleAdsCosts } from './google-ads.ts'
import { channelOf } from './kinds.ts'
import { metaAdsCosts } from './meta-ads.ts'
import { SyncFailure } from './sync-failure.ts'
import type { StoredIntegration, StoredSync } from './syncs.ts'
import type { Access } from './validate-settings.ts'

/** How far back the first synchronisation goes, and the maximum for any other. */
const first_days = 90
/** The number of days in a request, limited to keep responses small. */
const slice_days = 10
const problems_max = 20
/** Maximum characters: the field names of a feed may have any length. */
const problem_max = 200

type Working = Pick<Services, 'db' | 'clock' | 'config'>

/** A synchronisation that has started, with its site and integration. */
export type StartedSync = { site: StoredSite; integration: StoredIntegration; sync: StoredSync }
export type Work = StartedSync & { access: Access }

/** The result of a synchronisation. */
export type Fetched = { rows: number; rejected: number; problems: Problem[] }

/** Thrown if another process or request has ended the synchronisation in the meantime. */
export class SyncEnded extends Error {}

/**
 * Fetches the costs of a platform a few days at a time. They replace the stored costs of these days, so an interrupted
 * synchronisation can be repeated.
 * @throws SyncFailure, @throws SyncEnded
 */
export async function fetchPlatformCosts(
  services: Working,
  exchange: Exchange,
  work: Work,
): Promise<Fetched> {
  const { integration, access } = work
  const request = { exchange, platforms: services.config.adPlatforms, access }
  const fetchCosts = integration.type === 'google_ads' ? googleAdsCosts(request) : metaAdsCosts(request)
  const days = daysToFetch(services.clock(), work)
  const channel = channelOf(integration.settings)
  let rows = 0
  for (const { first, last } of slices(days)) {
    const found = await fetchCosts({ first, last })
    if (found.some(({ date }) => date < first || date > last))
      throw new SyncFailure('unreadable', `The response contains other days than ${first} to ${last}`)
    const others = ofSource(channel, first, last)
    rows += await store(services, work, { rows: found, others, days: { first, last } })
  }
  return { rows, rejected: 0, problems: [] }
}

/** Fetches the costs of a feed and skips invalid rows. @throws SyncFailure, @throws SyncEnded */
export async function fetchFeed(services: Working, exchange: Exchange, work: Work): Promise<Fetched> {
  const { rows, invalid, problems }: ReadCosts = await feedCosts(exchange, work.access, work.site.currency)
  if (rows.length === 0)
    throw new SyncFailure(
      'unreadable',
      `The feed contains no valid row${problems[0] ? `: ${problems[0].message}` : ''}`,
    )
  const dates = rows.map((it) => it.date).sort()
  const days = { first: dates[0] as string, last: dates.at(-1) as string }
  const stored = await store(services, work, { rows, others: ofSameDaysAndSources(rows), days })
  return {
    rows: stored,
    rejected: invalid,
    problems: problems.slice(0, problems_max).map((it) => storableProblem(it, work.access)),
  }
}

function storableProblem({ field, message }: Problem, { credentials }: Access): Problem {
  return {
    field: storable(field, credentials, problem_max),
    message: storable(message, credentials, problem_max),
  }
}

async function store(
  { db, clock }: Working,
  { site, sync }: Work,
  { rows, others, days: { first, last } }: { rows: readonly CostRow[]; others: SQL; days: Days },
): Promise<number> {
  const stored = summed(rows)
  return db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    // Nothing more is stored for an account that was changed or disconnected in the meantime.
    const [running] = await tx
      .update(integrationSyncs)
      .set({
        periodStart: sql`least(${integrationSyncs.periodStart}, ${first}::date)`,
        periodEnd: sql`greatest(${integrationSyncs.periodEnd}, ${last}::date)`,
      })
      .where(and(eq(integrationSyncs.id, sync.id), eq(integrationSyncs.status, 'running')))
      .returning({ id: integrationSyncs.id })
    if (!running) throw new SyncEnded('The synchronisation was ended by another process or request')
    await replaceCosts(tx, site, { rows: stored, others, uploadedAt: new Date(clock()) })
    return stored.length
  })
}

/** The days whose numbers may have changed, including today, and those since the last success. */
function daysToFetch(now: number, { site, integration: { lookbackDays, lastSyncedAt } }: Work): Days {
  const today = localDate(now, site.timezone)
  const earliest = today.subtract({ days: first_days - 1 })
  const lookback = today.subtract({ days: (lookbackDays ?? first_days) - 1 })
  const since = lastSyncedAt ? localDate(lastSyncedAt.getTime(), site.timezone) : earliest
  const first = [lookback, since].sort(Temporal.PlainDate.compare)[0] as Temporal.PlainDate
  const bounded = Temporal.PlainDate.compare(first, earliest) < 0 ? earliest : first
  return { first: bounded.toString(), last: today.toString() }
}

function* slices({ first, last }: Days): Generator<Days> {
  const end = Temporal.PlainDate.from(last)
  for (let from = Temporal.PlainDate.from(first); Temporal.PlainDate.compare(from, end) <= 0; ) {
    const to = from.add({ days: slice_days - 1 })
    yield { first: from.toString(), last: Temporal.PlainDate.compare(to, end) < 0 ? to.toString() : last }
    from = to.add({ days: 1 })
  }
}
