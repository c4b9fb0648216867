import { and, asc, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { anomalies, anomalyChecks, type StoredCause } from '../../../db/postgres/schema/anomalies.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { type DomainEvent, publishEvents } from '../../notify/outbox/domain-events.ts'
import { id } from '../../platform/ids.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import { minorDecimals } from '../../revenue/conversions/money.ts'
import type { Services } from '../../services.ts'
import { toDomainEvent } from './anomalies.ts'
import { CauseFinder } from './causes.ts'
import type { Judgement } from './detection.ts'
import { continueEpisode, escalate, newFinding, type StoredAnomaly } from './episodes.ts'
import { history_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { AnomalyDirection, AnomalyMetric } from './model.ts'
import type { WatchedSite } from './watched-site.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'log'>
type About = { metric: AnomalyMetric; goal: StoredGoal | null }

/** The findings of an hour, grouped by metric and direction. `hourIndex`: its index in the grid. */
export type HourlyFindings = {
  hourIndex: number
  findings: (About & { since: number; direction: AnomalyDirection; windows: Judgement[] })[]
}

/**
 * `latest`: episodes that are open or ended recently, oldest first. `expected`: episodes marked as expected, as long as
 * they are within the history that forecasts use.
 */
export type KnownEpisodes = { latest: StoredAnomaly[]; expected: StoredAnomaly[] }

/** Loads the episodes of sites; sites without any are missing. */
export async function loadEpisodes(
  { db, clock }: Pick<Working, 'db' | 'clock'>,
  siteIds: string[],
): Promise<Map<string, KnownEpisodes>> {
  const hoursAgo = (hours: number) => new Date(clock() - hours * 3_600_000)
  const [since, lately] = [hoursAgo(history_hours + 48), hoursAgo(72)]
  const isExpected = and(isNotNull(anomalies.expectedSince), gt(anomalies.lastSeenAt, since))
  const found = await db
    .select()
    .from(anomalies)
    .where(
      and(
        inArray(anomalies.siteId, siteIds),
        or(isNull(anomalies.endedAt), gt(anomalies.lastSeenAt, lately), isExpected),
      ),
    )
    .orderBy(asc(anomalies.startedAt))
  const bySite = new Map<string, KnownEpisodes>()
  for (const [siteId, own] of Map.groupBy(found, (it) => it.siteId))
    bySite.set(siteId, {
      latest: own.filter((it) => it.endedAt === null || it.lastSeenAt > lately),
      expected: own.filter((it) => it.expectedSince !== null && it.lastSeenAt > since),
    })
  return bySite
}

/** The time up to which a site has been checked. */
export type Checked = typeof anomalyChecks.$inferInsert

/** Returns the time up to which a site has been checked; empty if no hour was. */
export function checkedUpTo({ id: siteId, grid }: WatchedSite, found: readonly HourlyFindings[]): Checked[] {
  const until = grid.hours[found.at(-1)?.hourIndex ?? -1]?.to
  return until === undefined ? [] : [{ siteId, checkedUntil: new Date(until) }]
}

/** Records the time up to which sites have been checked. @returns those that no other process had recorded before. */
export async function recordChecked(db: Pick<Db, 'insert'>, checked: Checked[]): Promise<Checked[]> {
  if (checked.length === 0) return []
  return db
    .insert(anomalyChecks)
    .values(checked)
    .onConflictDoUpdate({
      target: anomalyChecks.siteId,
      set: { checkedUntil: sql`excluded.checked_until` },
      setWhere: lt(anomalyChecks.checkedUntil, sql`excluded.checked_until`),
    })
    .returning()
}

/**
 * Begins, continues and ends episodes from the findings of some hours, oldest first, and publishes new ones. One
 * transaction stores all of it with the time up to which the site has been checked: if another process has checked
 * these hours meanwhile, nothing is stored.
 */
export async function updateEpisodes(
  services: Working,
  site: StoredSite & WatchedSite,
  latest: readonly StoredAnomaly[],
  found: readonly HourlyFindings[],
): Promise<void> {
  const episodes = new Map(latest.map((it) => [keyOf(it), it]))
  const followed = new Map<string, StoredAnomaly>()
  const started = new Map<string, About>()
  const causes = new CauseFinder(services, site)
  const { hours } = site.grid
  const keep = (episode: StoredAnomaly) => {
    episodes.set(keyOf(episode), episode)
    followed.set(episode.id, episode)
  }
  for (const { hourIndex, findings } of found) {
    const { from, to } = hours[hourIndex] as HourGrid['hours'][number]
    const hour = { from: new Date(from), to: new Date(to) }
    const byKey = new Map(findings.map((it) => [keyOf({ ...it, goalId: it.goal?.id ?? null }), it]))
    for (const [key, episode] of episodes)
      if (!episode.endedAt) keep(continueEpisode(episode, hour, byKey.get(key)?.windows ?? []))
    for (const [key, it] of byKey) {
      const known = episodes.get(key)
      const finding = newFinding(
        it.windows,
        known,
        hour,
        (window) => new Date(hours[hourIndex - window + 1]?.from ?? 0),
      )
      if (!finding) continue
      const values = valuesOf(site, it.metric, finding, hourIndex, await causes.find(it, finding, hourIndex))
      if (known && !known.endedAt) keep(escalate(known, values))
      else {
        const made = newEpisode(services, site, it, values)
        started.set(made.id, it)
        keep(made)
      }
    }
  }
  await store(services, site, checkedUpTo(site, found), [...followed.values()], started)
}

async function store(
  { db, clock }: Working,
  site: StoredSite,
  checked: Checked[],
  episodes: readonly StoredAnomaly[],
  started: ReadonlyMap<string, About>,
) {
  await db.transaction(async (tx) => {
    const { currency } = await lockSite(tx, site.id)
    // The currency, and with it the exchange rates, changed while these hours were counted: check them again.
    if (currency !== site.currency) return
    const [mine] = await recordChecked(tx, checked)
    if (!mine) return
    const domainEvents: DomainEvent[] = []
    for (const episode of episodes) {
      // Keep what a user has set meanwhile.
      const { expectedSince: _, note: __, ...followed } = episode
      await tx.insert(anomalies).values(episode).onConflictDoUpdate({ target: anomalies.id, set: followed })
      const about = started.get(episode.id)
      if (about) domainEvents.push(toDomainEvent(site, episode, about.goal))
    }
    if (domainEvents.length > 0) await publishEvents(tx, clock, domainEvents)
  })
}

function newEpisode(
  { clock }: Working,
  site: StoredSite,
  { metric, goal, direction }: HourlyFindings['findings'][number],
  values: ReturnType<typeof valuesOf>,
): StoredAnomaly {
  return {
    id: id('anomaly'),
    siteId: site.id,
    metric,
    goalId: goal?.id ?? null,
    direction,
    ...values,
    startedAt: values.periodStart,
    lastSeenAt: values.periodEnd,
    lastFoundAt: values.periodEnd,
    endedAt: null,
    detectedAt: new Date(clock()),
    expectedSince: null,
    note: '',
  }
}

/** Returns the stored values of a finding; amounts are rounded to the smallest currency unit. */
function valuesOf(
  site: StoredSite & WatchedSite,
  metric: AnomalyMetric,
  finding: Judgement,
  hourIndex: number,
  causes: StoredCause[],
) {
  const { hours } = site.grid
  const decimals = metric === 'revenue' ? minorDecimals(site.currency) : 2
  const rounded = (value: number) => Number(value.toFixed(decimals))
  return {
    severity: finding.severity,
    // Never certain, even after rounding.
    confidence: Math.min(0.9999, Number(finding.confidence.toFixed(4))),
    windowHours: finding.window_hours,
    periodStart: new Date(hours[hourIndex - finding.window_hours + 1]?.from ?? 0),
    periodEnd: new Date(hours[hourIndex]?.to ?? 0),
    value: rounded(finding.value),
    expected: rounded(finding.expected),
    expectedMin: rounded(finding.range.min),
    expectedMax: rounded(finding.range.max),
    currency: site.currency,
    causes,
  }
}

/** The key of an episode within a site. */
function keyOf({ metric, goalId, direction }: Pick<StoredAnomaly, 'metric' | 'goalId' | 'direction'>) {
  return `${metric} ${goalId ?? ''} ${direction}`
}
