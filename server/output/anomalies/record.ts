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
import { goesOn, newsOf, type StoredAnomaly, worsened } from './episodes.ts'
import { history_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { AnomalyDirection, AnomalyMetric } from './model.ts'
import type { WatchedSite } from './watched-site.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'log'>
type About = { metric: AnomalyMetric; goal: StoredGoal | null }

/** What was found of an hour, by its place in the grid; the findings of a metric in one direction together. */
export type HourlyFindings = {
  place: number
  findings: (About & { since: number; direction: AnomalyDirection; windows: Judgement[] })[]
}

/**
 * The episodes of a site that go on or ended so lately that their hours are still looked at, oldest first, and those of
 * the time that expectations look back on that were to be expected.
 */
export type KnownEpisodes = { latest: StoredAnomaly[]; expected: StoredAnomaly[] }

/** Those of some sites, where there are any. */
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

/** Up to when a site was looked at. */
export type Checked = typeof anomalyChecks.$inferInsert

/** That a site was looked at in some hours, unless there are none. */
export function checkedBy({ id: siteId, grid }: WatchedSite, found: readonly HourlyFindings[]): Checked[] {
  const until = grid.hours[found.at(-1)?.place ?? -1]?.to
  return until === undefined ? [] : [{ siteId, checkedUntil: new Date(until) }]
}

/** Notes up to when sites were looked at. @returns those that nobody had looked at so far. */
export async function noteChecked(db: Pick<Db, 'insert'>, checked: Checked[]): Promise<Checked[]> {
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
 * Begins, carries on and ends episodes by what was found of some hours, oldest first, and tells of those that begin.
 * All in one transaction that also notes up to when the site was looked at: whoever else looked at these hours
 * meanwhile has it to itself.
 */
export async function followEpisodes(
  services: Working,
  site: StoredSite & WatchedSite,
  latest: readonly StoredAnomaly[],
  found: readonly HourlyFindings[],
): Promise<void> {
  const episodes = new Map(latest.map((it) => [keyOf(it), it]))
  const followed = new Map<string, StoredAnomaly>()
  const begun = new Map<string, About>()
  const causes = new CauseFinder(services, site)
  const { hours } = site.grid
  const keep = (episode: StoredAnomaly) => {
    episodes.set(keyOf(episode), episode)
    followed.set(episode.id, episode)
  }
  for (const { place, findings } of found) {
    const { from, to } = hours[place] as HourGrid['hours'][number]
    const hour = { from: new Date(from), to: new Date(to) }
    const byKey = new Map(findings.map((it) => [keyOf({ ...it, goalId: it.goal?.id ?? null }), it]))
    for (const [key, episode] of episodes)
      if (!episode.endedAt) keep(goesOn(episode, hour, byKey.get(key)?.windows ?? []))
    for (const [key, it] of byKey) {
      const known = episodes.get(key)
      const news = newsOf(it.windows, known, hour, (window) => new Date(hours[place - window + 1]?.from ?? 0))
      if (!news) continue
      const values = valuesOf(site, it.metric, news, place, await causes.find(it, news, place))
      if (known && !known.endedAt) keep(worsened(known, values))
      else {
        const made = beginning(services, site, it, values)
        begun.set(made.id, it)
        keep(made)
      }
    }
  }
  await store(services, site, checkedBy(site, found), [...followed.values()], begun)
}

async function store(
  { db, clock }: Working,
  site: StoredSite,
  checked: Checked[],
  episodes: readonly StoredAnomaly[],
  begun: ReadonlyMap<string, About>,
) {
  await db.transaction(async (tx) => {
    const { currency } = await lockSite(tx, site.id)
    // It was changed while these hours were counted, and rates with it: they are looked at again.
    if (currency !== site.currency) return
    const [mine] = await noteChecked(tx, checked)
    if (!mine) return
    const domainEvents: DomainEvent[] = []
    for (const episode of episodes) {
      // What somebody said of it meanwhile stays.
      const { expectedSince: _, note: __, ...followed } = episode
      await tx.insert(anomalies).values(episode).onConflictDoUpdate({ target: anomalies.id, set: followed })
      const about = begun.get(episode.id)
      if (about) domainEvents.push(toDomainEvent(site, episode, about.goal))
    }
    if (domainEvents.length > 0) await publishEvents(tx, clock, domainEvents)
  })
}

function beginning(
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

/** What a finding says, amounts to the smallest coin. */
function valuesOf(
  site: StoredSite & WatchedSite,
  metric: AnomalyMetric,
  finding: Judgement,
  place: number,
  causes: StoredCause[],
) {
  const { hours } = site.grid
  const decimals = metric === 'revenue' ? minorDecimals(site.currency) : 2
  const rounded = (value: number) => Number(value.toFixed(decimals))
  return {
    severity: finding.severity,
    // Nothing is certain, whatever rounding says.
    confidence: Math.min(0.9999, Number(finding.confidence.toFixed(4))),
    windowHours: finding.window_hours,
    periodStart: new Date(hours[place - finding.window_hours + 1]?.from ?? 0),
    periodEnd: new Date(hours[place]?.to ?? 0),
    value: rounded(finding.value),
    expected: rounded(finding.expected),
    expectedMin: rounded(finding.range.min),
    expectedMax: rounded(finding.range.max),
    currency: site.currency,
    causes,
  }
}

/** What of a site an episode is of. */
function keyOf({ metric, goalId, direction }: Pick<StoredAnomaly, 'metric' | 'goalId' | 'direction'>) {
  return `${metric} ${goalId ?? ''} ${direction}`
}
