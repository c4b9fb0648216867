import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { anomalies } from '../../../db/postgres/schema/anomalies.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { compare } from '../../analytics/traffic/metric-values.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { DomainEvent } from '../../notify/outbox/domain-events.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { offsetPage } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { describeCause } from './causes.ts'
import type { StoredAnomaly } from './episodes.ts'
import { type Anomaly, type AnomalyChange, type AnomalyListQuery, anomalyTypes } from './model.ts'

type Working = Pick<Services, 'db' | 'clock'>
type Site = Pick<StoredSite, 'id' | 'timezone'>
type AnomalyWithGoal = { anomaly: StoredAnomaly; goal: { id: string; name: string } | null }

/**
 * Returns a page of the anomalies of a site, latest start first; with dates, those that were open between them.
 * @throws ValidationError, @throws Unprocessable for dates that are not a period.
 */
export async function listAnomalies({ db, clock }: Working, site: Site, query: AnomalyListQuery) {
  const { limit = 20, offset = 0, status, metric, severity, is_expected } = query
  const wanted = and(
    eq(anomalies.siteId, site.id),
    status && (status === 'open' ? isNull(anomalies.endedAt) : isNotNull(anomalies.endedAt)),
    metric && eq(anomalies.metric, metric),
    severity && eq(anomalies.severity, severity),
    is_expected === undefined
      ? undefined
      : is_expected
        ? isNotNull(anomalies.expectedSince)
        : isNull(anomalies.expectedSince),
    ...duringPeriod(site, query, clock()),
  )
  const [rows, total] = await Promise.all([
    selectAnomalies(db, wanted)
      .orderBy(desc(anomalies.startedAt), desc(anomalies.id))
      .limit(limit)
      .offset(offset),
    db.$count(anomalies, wanted),
  ])
  return {
    data: rows.map(toAnomaly),
    pagination: offsetPage(total, limit, offset, rows.length),
  }
}

/** @throws NotFound if the site has no anomaly with this id. */
export async function getAnomaly(db: Db, site: Site, anomalyId: string): Promise<Anomaly> {
  const [row] = await selectAnomalies(db, isAnomaly(site, anomalyId))
  if (!row) throw anomalyNotFound(anomalyId)
  return toAnomaly(row)
}

/** Sets whether an anomaly was expected, and its note. @throws NotFound. */
export async function changeAnomaly(
  { db, clock }: Working,
  site: Site,
  anomalyId: string,
  { is_expected, note }: AnomalyChange,
): Promise<Anomaly> {
  await db.transaction(async (tx) => {
    const wanted = isAnomaly(site, anomalyId)
    const [old] = await tx.select().from(anomalies).where(wanted).for('no key update')
    if (!old) throw anomalyNotFound(anomalyId)
    const change = {
      ...(is_expected !== undefined && { expectedSince: is_expected ? new Date(clock()) : null }),
      ...(note !== undefined && { note }),
    }
    await tx.update(anomalies).set(change).where(wanted)
    await recordAudit(tx, clock, {
      action: 'anomaly.changed',
      siteId: site.id,
      target: { id: anomalyId, name: anomalyTypes[old.metric][old.direction] },
      before: auditedFields(old),
      after: auditedFields({ ...old, ...change }),
    })
  })
  return getAnomaly(db, site, anomalyId)
}

function auditedFields({ expectedSince, note }: Pick<StoredAnomaly, 'expectedSince' | 'note'>) {
  return { is_expected: expectedSince !== null, note }
}

/** The domain event for webhook subscriptions: an anomaly was detected. */
export function toDomainEvent(
  site: StoredSite,
  anomaly: StoredAnomaly,
  goal: AnomalyWithGoal['goal'],
): DomainEvent {
  const { id, type, direction, severity, confidence, conversion, ...rest } = toAnomaly({ anomaly, goal })
  return {
    type: 'anomaly.detected',
    workspaceId: site.workspaceId,
    mode: site.mode,
    siteId: site.id,
    key: `anomaly.detected:${id}`,
    data: {
      anomaly: { id, type, direction, severity, confidence },
      metric: rest.metric,
      conversion,
      current_value: rest.current_value,
      expected_value: rest.expected_value,
      expected_range: rest.expected_range,
      deviation_percent: rest.deviation_percent,
      currency: rest.currency,
      period: rest.period,
      detected_at: rest.detected_at,
      potential_causes: rest.potential_causes,
    },
  }
}

function selectAnomalies(db: Db, where: SQL | undefined) {
  return db
    .select({ anomaly: anomalies, goal: { id: goals.id, name: goals.name } })
    .from(anomalies)
    .leftJoin(goals, eq(goals.id, anomalies.goalId))
    .where(where)
}

function toAnomaly({ anomaly, goal }: AnomalyWithGoal): Anomaly {
  const { metric, direction, value, expected, endedAt, causes } = anomaly
  return {
    id: anomaly.id,
    type: anomalyTypes[metric][direction],
    metric,
    conversion: goal && { id: goal.id, name: goal.name },
    direction,
    severity: anomaly.severity,
    confidence: anomaly.confidence,
    status: endedAt ? 'ended' : 'open',
    current_value: value,
    expected_value: expected,
    expected_range: { min: anomaly.expectedMin, max: anomaly.expectedMax },
    deviation_percent: compare(value, expected).change_percent,
    currency: anomaly.currency,
    period: { start: anomaly.periodStart.toISOString(), end: anomaly.periodEnd.toISOString() },
    started_at: anomaly.startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    detected_at: anomaly.detectedAt.toISOString(),
    potential_causes: causes.map((it) => describeCause(metric, it)),
    causes: causes.map(({ dimension, value, current, usual, share_percent }) => ({
      dimension,
      value,
      current_value: current,
      usual_value: usual,
      share_percent,
    })),
    is_expected: anomaly.expectedSince !== null,
    note: anomaly.note,
  }
}

/**
 * Matches anomalies with an hour in the requested period, if any. An open anomaly may have had its last hour before the
 * period.
 */
function duringPeriod(site: Site, { start_date, end_date }: AnomalyListQuery, now: number) {
  if (start_date === undefined && end_date === undefined) return []
  const { start, end } = readPeriod({ start_date, end_date }, site.timezone, now)
  return [
    lt(anomalies.startedAt, new Date(end)),
    or(isNull(anomalies.endedAt), gte(anomalies.lastSeenAt, new Date(start + 1))),
  ]
}

function isAnomaly(site: Site, anomalyId: string) {
  return and(eq(anomalies.siteId, site.id), eq(anomalies.id, anomalyId))
}

function anomalyNotFound(anomalyId: string) {
  return notFound('anomaly', anomalyId)
}
