import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { type NotFound, notFound, Unprocessable } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { sameAddress } from '../../platform/mail/addresses.ts'
import { requireName } from '../../platform/names.ts'
import { listPage, newestFirst, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { checkedRules, type Rules } from './condition.ts'
import type { Alert, AlertChange, AlertCreation, AlertListQuery } from './model.ts'
import { type StoredAlert, toAlerts } from './stored-alert.ts'

type Working = Pick<Services, 'db' | 'clock'>
type Site = { id: string }

/** Maximum per site; keeps a check of all alerts cheap. */
const alerts_max = 100

/** Resets the results of checks, but not what has been notified. */
const unchecked = {
  triggeredAt: null,
  windowStart: null,
  windowEnd: null,
  currentValue: null,
  previousValue: null,
  changePercent: null,
  currency: null,
  isJudged: false,
  failure: null,
} satisfies Partial<StoredAlert>

/** Returns a page of a site's alerts, newest first. */
export async function listAlerts({ db, clock }: Working, site: Site, { state, ...page }: AlertListQuery) {
  const now = clock()
  const wanted = and(eq(alerts.siteId, site.id), state && hasState(state, new Date(now)))
  const { rows, pagination } = await listPage(db, alerts, wanted, page, newestFirst(alerts))
  return { data: await toAlerts(db, rows, now), pagination }
}

/** Returns the stored alert. @throws NotFound if the site has no alert with this id. */
export async function findAlert(db: Pick<Db, 'select'>, site: Site, alertId: string): Promise<StoredAlert> {
  const [row] = await db.select().from(alerts).where(isAlert(site, alertId))
  if (!row) throw alertNotFound(alertId)
  return row
}

/** @throws NotFound */
export async function getAlert(services: Working, site: Site, alertId: string): Promise<Alert> {
  return toResponse(services, await findAlert(services.db, site, alertId))
}

/**
 * Stores an alert; its first check is within a minute.
 * @throws InvalidRequest, ValidationError and Unprocessable as `checkedRules`, @throws Unprocessable for more than 100
 * alerts.
 */
export async function createAlert({ db, clock }: Working, site: Site, input: AlertCreation): Promise<Alert> {
  requireName(input)
  const now = new Date(clock())
  const rules = await checkedRules(db, site, input)
  const mutedUntil = mutedUntilOf(input.muted_until ?? null, now)
  const row = await db.transaction(async (tx) => {
    // Serializes creations of one site, so that the limit cannot be exceeded.
    await lockSite(tx, site.id)
    await requireRoom(tx, alerts, eq(alerts.siteId, site.id), alerts_max, ['The site', 'alerts'])
    const [created] = await tx
      .insert(alerts)
      .values({
        id: id('alert'),
        siteId: site.id,
        name: input.name,
        description: input.description ?? '',
        severity: input.severity ?? 'medium',
        ...rules,
        recipients: recipientsOf(input.recipients ?? []),
        mutedUntil,
        dueAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const alert = created as StoredAlert
    if (mutedUntil) await recordChange(tx, alert.id, now, { type: 'muted', mutedUntil })
    await recordAudit(tx, clock, { ...audited('alert.created', alert), after: auditedFields(alert) })
    return alert
  })
  return toResponse({ db, clock }, row)
}

/**
 * Changes the given fields. A new condition resets the alert: it is `ok`, and sends no notifications, until the next
 * check.
 * @throws as `createAlert`, @throws NotFound.
 */
export async function updateAlert(
  { db, clock }: Working,
  site: Site,
  alertId: string,
  input: AlertChange,
): Promise<Alert> {
  requireName(input)
  const now = new Date(clock())
  const row = await db.transaction(async (tx) => {
    const [old] = await tx.select().from(alerts).where(isAlert(site, alertId)).for('no key update')
    if (!old) throw alertNotFound(alertId)
    const rules = await changedRules(tx, site, input, old)
    const isNewCondition = !Bun.deepEquals(rules.condition, old.condition)
    const isRescheduled = isNewCondition || rules.checkEvery !== old.checkEvery
    const wasMuted = old.mutedUntil && old.mutedUntil > now ? old.mutedUntil : null
    const mutedUntil = input.muted_until === undefined ? wasMuted : mutedUntilOf(input.muted_until, now)
    // The site was paused: see `resumeAlerts`.
    const wasPaused = old.checkedFor !== null && old.checkedFor > now
    const isMuteChanged = mutedUntil?.getTime() !== wasMuted?.getTime()
    const [changed] = await tx
      .update(alerts)
      .set({
        name: input.name ?? old.name,
        description: input.description ?? old.description,
        severity: input.severity ?? old.severity,
        ...rules,
        recipients: input.recipients ? recipientsOf(input.recipients) : old.recipients,
        mutedUntil,
        ...(isNewCondition && { ...unchecked, checkedFor: wasPaused ? old.checkedFor : null }),
        // The next check sends notifications that the mute suppressed.
        dueAt: isRescheduled || isMuteChanged ? now : old.dueAt,
        updatedAt: now,
      })
      .where(eq(alerts.id, old.id))
      .returning()
    // The mute has ended, but no check has run since.
    if (old.mutedUntil && !wasMuted) await recordChange(tx, old.id, old.mutedUntil, { type: 'unmuted' })
    if (isNewCondition && (old.triggeredAt || old.notifiedTriggeredAt))
      await recordChange(tx, old.id, now, { type: 'reset' })
    if (isMuteChanged)
      await recordChange(tx, old.id, now, mutedUntil ? { type: 'muted', mutedUntil } : { type: 'unmuted' })
    const result = changed as StoredAlert
    await recordAudit(tx, clock, {
      ...audited('alert.changed', result),
      before: auditedFields({ ...old, mutedUntil: wasMuted }),
      after: auditedFields(result),
    })
    return result
  })
  return toResponse({ db, clock }, row)
}

/** Like `checkedRules`. Unchanged rules are kept without a check, even if their goal or segments were deleted. */
async function changedRules(
  db: Pick<Db, 'select'>,
  site: Site,
  input: AlertChange,
  old: StoredAlert,
): Promise<Rules> {
  const { condition, minimum_volume, check_every } = input
  const isRuled = condition !== undefined || minimum_volume !== undefined || check_every !== undefined
  if (isRuled) return checkedRules(db, site, { ...input, condition: condition ?? {} }, old)
  return { condition: old.condition, minimumVolume: old.minimumVolume, checkEvery: old.checkEvery }
}

/** Deletes an alert with its history. @throws NotFound */
export async function deleteAlert({ db, clock }: Working, site: Site, alertId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(alerts).where(isAlert(site, alertId)).returning()
    if (!removed) throw alertNotFound(alertId)
    await recordAudit(tx, clock, { ...audited('alert.deleted', removed), before: auditedFields(removed) })
  })
}

function audited(action: AuditAction, { id, siteId, name }: StoredAlert) {
  return { action, siteId, target: { id, name } }
}

function auditedFields({ name, description, severity, condition, ...alert }: StoredAlert) {
  return {
    ...{ name, description, severity, condition },
    minimum_volume: alert.minimumVolume,
    check_every: alert.checkEvery,
    recipients: alert.recipients,
    muted_until: alert.mutedUntil,
  }
}

type MuteOrReset = { type: 'muted'; mutedUntil: Date } | { type: 'unmuted' | 'reset' }

async function recordChange(
  tx: Pick<Db, 'insert'>,
  alertId: string,
  at: Date,
  change: MuteOrReset,
): Promise<void> {
  await tx.insert(alertChanges).values({ id: id('alertChange'), alertId, at, ...change })
}

function mutedUntilOf(text: string | null, now: Date): Date | null {
  if (text === null) return null
  const until = new Date(text)
  if (until > now) return until
  const message = `muted_until must be in the future, or null to unmute the alert, not ${until.toISOString()}`
  throw new Unprocessable(message, [{ field: 'muted_until', message }])
}

async function toResponse({ db, clock }: Working, alert: StoredAlert): Promise<Alert> {
  const [response] = await toAlerts(db, [alert], clock())
  return response as Alert
}

/** Removes duplicate addresses, ignoring case. */
function recipientsOf(emails: readonly string[]): string[] {
  return [...new Map(emails.map((it) => [sameAddress(it), it])).values()]
}

function hasState(state: Alert['state'], now: Date): SQL | undefined {
  if (state === 'muted') return gt(alerts.mutedUntil, now)
  return and(
    or(isNull(alerts.mutedUntil), lte(alerts.mutedUntil, now)),
    state === 'triggered' ? isNotNull(alerts.triggeredAt) : isNull(alerts.triggeredAt),
  )
}

function isAlert(site: Site, alertId: string) {
  return and(eq(alerts.id, alertId), eq(alerts.siteId, site.id))
}

function alertNotFound(alertId: string): NotFound {
  return notFound('alert', alertId)
}
