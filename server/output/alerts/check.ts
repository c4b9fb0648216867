import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { ClickHouseAway, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueueBy } from '../../../db/queue.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import { type DomainEvent, publishEvents } from '../../notify/outbox/domain-events.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { enqueueMessages } from './change-messages.ts'
import { sharedKey } from './measure.ts'
import { type Check, readingsOf, windowsOf } from './readings.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'
import { applyCheck, type CheckResult, dueNotification } from './transitions.ts'
import { newestMoment, nextMoment } from './windows.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>

/** Delay between the end of a window and its check, so that events sent last have arrived. */
const grace_ms = 60_000
/** Maximum per run; the other sites wait for the next minute. */
const sitesAtOnce = 5000

/** Enqueues a check for every active site with due alerts. A site has at most one running check. */
export async function scheduleAlerts({ db, clock }: Pick<Working, 'db' | 'clock'>): Promise<void> {
  const due = await db
    .selectDistinct({ siteId: alerts.siteId })
    .from(alerts)
    .innerJoin(sites, eq(sites.id, alerts.siteId))
    .where(and(lte(alerts.dueAt, await arrivedUntil(db, clock())), eq(sites.status, 'active')))
    .limit(sitesAtOnce)
  const by = new Date(clock())
  await db.transaction(async (tx) => {
    for (const { siteId } of due) {
      const own = `check-alerts:${siteId}`
      // A waiting job keeps its run time; a new job waits for a running one.
      await enqueueBy(tx, 'check-alerts', { site_id: siteId }, { by, key: own, queue: own, attempts: 3 })
    }
  })
}

/**
 * Checks the due alerts of a site, each at its newest moment only; missed moments are skipped. Alerts with a shared key
 * are counted by one query and stored in one transaction. Safe to run concurrently: alerts already checked are skipped.
 * @throws ClickHouseAway, @throws the first unexpected error, after all other alerts are checked.
 */
export async function checkSite(services: Working, siteId: string): Promise<void> {
  const { db, clock } = services
  const site = await loadSite(db, siteId)
  if (site?.status !== 'active') return
  const until = await arrivedUntil(db, clock())
  const due = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.siteId, siteId), lte(alerts.dueAt, until)))
    .orderBy(asc(alerts.id))
  const unexpected: unknown[] = []
  for (const some of Map.groupBy(due, (it) => sharedKey(it.condition)).values())
    try {
      await checkTogether(services, site, some, until)
    } catch (error) {
      if (error instanceof ClickHouseAway) throw error
      unexpected.push(error)
      await recordFailure(db, some)
    }
  if (unexpected.length > 0) throw unexpected[0]
}

/** Checks alerts that share a key with one query. */
async function checkTogether(
  services: Working,
  site: StoredSite,
  due: readonly StoredAlert[],
  until: Date,
): Promise<void> {
  const results = await resultsOfDue(services, site, due, until.getTime() - grace_ms)
  const domainEvents: DomainEvent[] = []
  await services.db.transaction(async (tx) => {
    const { currency } = await lockSite(tx, site.id)
    // The currency, and with it the exchange rates, changed while these were counted: they stay due.
    if (currency !== site.currency) return
    for (const alert of await unchanged(tx, due))
      domainEvents.push(...(await store(tx, services, { site, alert, result: results.get(alert.id), until })))
    await publishEvents(tx, services.clock, domainEvents)
  })
}

/** Records an unexpected error on alerts; they stay due. */
async function recordFailure(db: Db, some: readonly StoredAlert[]): Promise<void> {
  const failure = 'An unexpected error occurred, and the check will be retried. See the server log.'
  const ids = some.map((it) => it.id)
  await db.update(alerts).set({ failure }).where(inArray(alerts.id, ids))
}

/** Locks alerts and leaves out those that another process has changed or checked since they were read. */
async function unchanged(tx: Pick<Db, 'select'>, read: readonly StoredAlert[]): Promise<StoredAlert[]> {
  const rows = await tx
    .select()
    .from(alerts)
    .where(
      inArray(
        alerts.id,
        read.map((it) => it.id),
      ),
    )
    .orderBy(asc(alerts.id))
    .for('no key update')
  const versions = new Map(read.map((it) => [it.id, versionOf(it)]))
  return rows.filter((it) => versions.get(it.id) === versionOf(it))
}

function versionOf({ dueAt, updatedAt }: StoredAlert): string {
  return `${dueAt.getTime()} ${updatedAt.getTime()}`
}

/**
 * Returns the latest due time for which all accepted events are stored; at most now. Due times include the grace
 * period.
 */
async function arrivedUntil(db: Db, now: number): Promise<Date> {
  const { oldest_seconds } = await inboxLag(db)
  return new Date(Math.min(now, now - oldest_seconds * 1000 + grace_ms))
}

/** Measures alerts that share a key. Leaves out alerts without a new moment. */
async function resultsOfDue(
  services: Working,
  site: StoredSite,
  due: readonly StoredAlert[],
  until: number,
): Promise<Map<string, CheckResult>> {
  const results = new Map<string, CheckResult>()
  const [first, ...others] = due.flatMap((alert) => {
    const moment = newestMoment(alert.checkEvery, site.timezone, until)
    const isNew = moment > (alert.checkedFor?.getTime() ?? Number.NEGATIVE_INFINITY)
    return isNew ? [{ alert, condition: alert.condition, moment }] : []
  })
  if (!first) return results
  const checks = [first, ...others] as const
  const readings = await readingsOrFailures(services, site, checks)
  for (const [n, { alert, ...check }] of checks.entries()) {
    const window = windowsOf(check, site.timezone).current
    const reading = readings[n] as (typeof readings)[number]
    results.set(alert.id, { moment: check.moment, window, currency: site.currency, ...reading })
  }
  return results
}

async function readingsOrFailures(services: Working, site: StoredSite, checks: readonly [Check, ...Check[]]) {
  try {
    return (await readingsOf(services, site, checks)).map((reading) => ({ reading }))
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof QueryTooLarge)) throw error
    const failure = error.message.slice(0, 500)
    return checks.map(() => ({ failure }))
  }
}

/** `until`: moments due by then are done. Later moments still need a check, even if they have passed. */
type ToStore = { site: StoredSite; alert: StoredAlert; result: CheckResult | undefined; until: Date }

/** Stores the result of a check and enqueues its notifications. @returns the domain events to publish. */
async function store(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  services: Pick<Working, 'clock' | 'config'>,
  { site, alert: before, result, until }: ToStore,
): Promise<DomainEvent[]> {
  const now = new Date(services.clock())
  const { alert, changes } = applyCheck(before, result, now)
  if (changes.length > 0) await tx.insert(alertChanges).values(changes)
  const type = dueNotification(alert)
  const notified = type && (await notify(tx, services, { site, alert, type, now }))
  const passed = Math.max(until.getTime() - grace_ms, alert.checkedFor?.getTime() ?? 0)
  const next = nextMoment(alert.checkEvery, site.timezone, passed) + grace_ms
  await tx
    .update(alerts)
    .set({
      ...alert,
      notifiedTriggeredAt: type ? alert.triggeredAt : alert.notifiedTriggeredAt,
      dueAt: new Date(Math.min(next, alert.mutedUntil?.getTime() ?? next)),
    })
    .where(eq(alerts.id, alert.id))
  return notified ? [domainEventOf(site, alert, notified, before.notifiedTriggeredAt)] : []
}

type DueNotification = { site: StoredSite; alert: StoredAlert; type: 'triggered' | 'resolved'; now: Date }

/** Notifies the recipients and channels of the newest change of a type. */
async function notify(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  services: Pick<Working, 'clock' | 'config'>,
  { site, alert, type, now }: DueNotification,
): Promise<StoredChange | undefined> {
  const [change] = await tx
    .select()
    .from(alertChanges)
    .where(and(eq(alertChanges.alertId, alert.id), eq(alertChanges.type, type)))
    .orderBy(desc(alertChanges.at), desc(alertChanges.id))
    .limit(1)
  if (!change) return undefined
  await tx.update(alertChanges).set({ notifiedAt: now }).where(eq(alertChanges.id, change.id))
  await enqueueMessages(tx, services, { change, alert, site })
  return change
}

function domainEventOf(
  site: StoredSite,
  alert: StoredAlert,
  change: StoredChange,
  notifiedTriggeredAt: Date | null,
): DomainEvent {
  const { metric, operator, threshold, comparison_period, window, event_name, conversion_id, filters } =
    change.condition ?? alert.condition
  const data = {
    alert: { id: alert.id, name: alert.name, description: alert.description, severity: alert.severity },
    condition: { metric, operator, threshold, comparison_period, window, event_name, conversion_id, filters },
    current_value: change.currentValue ?? 0,
    previous_value: change.previousValue,
    change_percent: change.changePercent,
    currency: change.currency ?? site.currency,
  }
  const about = {
    workspaceId: site.workspaceId,
    mode: site.mode,
    siteId: site.id,
    key: `alert:${change.id}`,
  }
  const at = change.at.toISOString()
  if (change.type === 'triggered')
    return { type: 'alert.triggered', ...about, data: { ...data, triggered_at: at } }
  const triggered_at = (notifiedTriggeredAt ?? change.at).toISOString()
  return { type: 'alert.resolved', ...about, data: { ...data, triggered_at, resolved_at: at } }
}
