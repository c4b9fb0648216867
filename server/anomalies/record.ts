import { and, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { anomalies, anomalyChecks, type StoredCause } from '../../db/postgres/schema/anomalies.ts'
import type { StoredGoal } from '../conversions/goals.ts'
import { minorDecimals } from '../conversions/money.ts'
import { type Fact, storeFacts } from '../facts/facts.ts'
import { id } from '../ids.ts'
import type { Services } from '../services.ts'
import type { StoredSite } from '../sites/sites.ts'
import { toFact } from './anomalies.ts'
import { CauseFinder } from './causes.ts'
import type { Judgement } from './detection.ts'
import { goesOn, isWorse, type StoredAnomaly } from './episodes.ts'
import { history_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { WatchedSite } from './history.ts'
import type { AnomalyMetric } from './model.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type About = { metric: AnomalyMetric; goal: StoredGoal | null }

/** What was found of an hour, by its place in the grid. */
export type HourlyFindings = { place: number; findings: (About & { finding: Judgement })[] }

/** The episodes of a site that go on, and those of the time that expectations look back on that were to be expected. */
export type KnownEpisodes = { open: StoredAnomaly[]; expected: StoredAnomaly[] }

/** Those of some sites, where there are any. */
export async function loadEpisodes(
  { db, clock }: Omit<Working, 'clickhouse'>,
  siteIds: string[],
): Promise<Map<string, KnownEpisodes>> {
  const since = new Date(clock() - (history_hours + 48) * 3_600_000)
  const isExpected = and(isNotNull(anomalies.expectedSince), gt(anomalies.lastSeenAt, since))
  const found = await db
    .select()
    .from(anomalies)
    .where(and(inArray(anomalies.siteId, siteIds), or(isNull(anomalies.endedAt), isExpected)))
  const bySite = new Map<string, KnownEpisodes>()
  for (const [siteId, own] of Map.groupBy(found, (it) => it.siteId))
    bySite.set(siteId, {
      open: own.filter((it) => it.endedAt === null),
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
  open: readonly StoredAnomaly[],
  found: readonly HourlyFindings[],
): Promise<void> {
  const episodes = new Map(open.map((it) => [keyOf(it), it]))
  const ended: StoredAnomaly[] = []
  const begun = new Map<string, About>()
  const causes = new CauseFinder(services, site)
  for (const { place, findings } of found) {
    const { from, to } = site.grid.hours[place] as HourGrid['hours'][number]
    const hour = { from: new Date(from), to: new Date(to) }
    const byKey = new Map(findings.map((it) => [keyOfFinding(it), it]))
    for (const [key, episode] of episodes) {
      const next = goesOn(episode, hour, byKey.get(key)?.finding)
      if (next.endedAt) {
        ended.push(next)
        episodes.delete(key)
      } else episodes.set(key, next)
    }
    for (const [key, it] of byKey) {
      const known = episodes.get(key)
      if (known && !isWorse(it.finding, known)) continue
      const values = valuesOf(site, it, place, await causes.find(it, it.finding, place))
      if (known) episodes.set(key, { ...known, ...values })
      else {
        const made = beginning(services, site, it, values)
        begun.set(made.id, it)
        episodes.set(key, made)
      }
    }
  }
  await store(services, site, checkedBy(site, found), [...ended, ...episodes.values()], begun)
}

async function store(
  { db, clock }: Working,
  site: StoredSite,
  checked: Checked[],
  episodes: readonly StoredAnomaly[],
  begun: ReadonlyMap<string, About>,
) {
  await db.transaction(async (tx) => {
    const [mine] = await noteChecked(tx, checked)
    if (!mine) return
    const facts: Fact[] = []
    for (const episode of episodes) {
      // What somebody said of it meanwhile stays.
      const { expectedSince: _, note: __, ...followed } = episode
      await tx.insert(anomalies).values(episode).onConflictDoUpdate({ target: anomalies.id, set: followed })
      const about = begun.get(episode.id)
      if (about) facts.push(toFact(site, episode, about.goal))
    }
    if (facts.length > 0) await storeFacts(tx, clock, facts)
  })
}

function beginning(
  { clock }: Working,
  site: StoredSite,
  { metric, goal, finding }: HourlyFindings['findings'][number],
  values: ReturnType<typeof valuesOf>,
): StoredAnomaly {
  return {
    id: id('anomaly'),
    siteId: site.id,
    metric,
    goalId: goal?.id ?? null,
    direction: finding.direction,
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
  about: HourlyFindings['findings'][number],
  place: number,
  causes: StoredCause[],
) {
  const { metric, finding } = about
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
    causes,
  }
}

function keyOf({ metric, goalId, direction }: StoredAnomaly): string {
  return `${metric} ${goalId ?? ''} ${direction}`
}

function keyOfFinding({ metric, goal, finding }: HourlyFindings['findings'][number]): string {
  return `${metric} ${goal?.id ?? ''} ${finding.direction}`
}
