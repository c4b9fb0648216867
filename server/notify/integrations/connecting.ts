import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, notFound, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { requireName } from '../../platform/names.ts'
import { moveCosts } from '../../revenue/costs/replace-costs.ts'
import type { Services } from '../../services.ts'
import { publishEvents } from '../outbox/domain-events.ts'
import { credentialsOf, sealed } from './credentials.ts'
import {
  findIntegration,
  isIntegration,
  lockIntegration,
  publishedIntegration,
  requireChangeable,
  type Site,
  toIntegration,
} from './integrations.ts'
import { accountOf, channelOf, type IntegrationType, kinds } from './kinds.ts'
import type { Integration, IntegrationChange, IntegrationCreation } from './model.ts'
import { updateSiteEntry } from './site-entries.ts'
import { nextDue } from './sync-schedule.ts'
import { addSync, cancelSyncs, newestSyncs, ofFetchedDays, type StoredIntegration } from './syncs.ts'
import { validateAccess } from './validate-settings.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Connects a service, publishes the event and schedules the first synchronisation of costs.
 * @throws InvalidRequest, @throws ValidationError, @throws Conflict if the site already has an integration of a type
 * that allows only one, @throws Unprocessable for an archived site or if the site has too many.
 */
export async function connect(
  { db, clock, config }: Working,
  site: Site,
  input: IntegrationCreation,
): Promise<Integration> {
  requireChangeable(site)
  const { type } = input
  const kind = kinds[type]
  requireName(input)
  validateSchedule(type, input)
  const { settings, credentials } = await validateAccess(config, type, input)
  const now = new Date(clock())
  const everyHours = kind.everyHours === null ? null : (input.every_hours ?? kind.everyHours)
  return db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    await requireBelowLimit(tx, site, type)
    const [row] = await tx
      .insert(integrations)
      .values({
        id: id('integration'),
        siteId: site.id,
        type,
        name: input.name ?? kind.label,
        settings,
        ...sealed(config, credentials),
        everyHours,
        lookbackDays: kind.lookbackDays === null ? null : (input.lookback_days ?? kind.lookbackDays),
        dueAt: nextDue(everyHours, now),
        connectedAt: now,
        updatedAt: now,
      })
      .returning()
    const created = row as StoredIntegration
    await updateSiteEntry(tx, created, true)
    const first = everyHours === null ? undefined : await addSync(tx, now, created, { trigger: 'schedule' })
    await publishEvents(tx, clock, [connectedEvent(site, created, now)])
    await recordAudit(tx, clock, {
      ...audited('integration.connected', created),
      after: auditedFields(created),
    })
    return toIntegration(created, first)
  })
}

/**
 * Changes the given fields and leaves the rest. With another account or other credentials, open synchronisations are
 * cancelled and a new one starts.
 * @throws as `connect`, @throws NotFound.
 */
export async function updateIntegration(
  { db, clock, config }: Working,
  site: Site,
  integrationId: string,
  input: IntegrationChange,
): Promise<Integration> {
  requireChangeable(site)
  requireName(input)
  const before = await findIntegration(db, site, integrationId)
  validateSchedule(before.type, input)
  const oldCredentials = credentialsOf(config, before)
  const oldAccess = { settings: before.settings, credentials: oldCredentials ?? {} }
  const isAccessGiven = input.settings !== undefined || input.credentials !== undefined
  // This may need a DNS lookup, so it happens before the transaction takes locks.
  const access = isAccessGiven ? await validateAccess(config, before.type, input, oldAccess) : oldAccess
  const hasNewCredentials = isAccessGiven && !Bun.deepEquals(access.credentials, oldCredentials)
  const isAccessChanged = hasNewCredentials || !Bun.deepEquals(access.settings, before.settings)
  const now = new Date(clock())
  const row = await db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    const old = await lockIntegration(tx, site, integrationId)
    if (old.updatedAt.getTime() !== before.updatedAt.getTime())
      throw new Conflict('The integration was changed by another request: read it and try again')
    const status = statusAfter(old, input)
    const everyHours = input.every_hours ?? old.everyHours
    const isOtherAccount = accountOf(old.type, old.settings) !== accountOf(old.type, access.settings)
    const isRescheduled = everyHours !== old.everyHours || (status === 'paused') !== (old.status === 'paused')
    const [changed] = await tx
      .update(integrations)
      .set({
        name: input.name ?? old.name,
        status,
        settings: access.settings,
        ...(isAccessChanged && sealed(config, access.credentials)),
        everyHours,
        lookbackDays: input.lookback_days ?? old.lookbackDays,
        ...(isRescheduled && { dueAt: status === 'paused' ? null : nextDue(everyHours, now) }),
        error: status === 'error' ? old.error : null,
        // Nothing has been fetched from the new account yet.
        ...(isOtherAccount && { lastSyncedAt: null }),
        updatedAt: now,
      })
      .where(eq(integrations.id, old.id))
      .returning()
    const result = changed as StoredIntegration
    await updateSiteEntry(tx, result, status !== 'paused')
    await restartSyncs(tx, now, { old, result, isAccessChanged })
    await moveFetchedCosts(tx, old, result)
    if (hasNewCredentials || isOtherAccount)
      await publishEvents(tx, clock, [connectedEvent(site, result, now)])
    await recordAudit(tx, clock, {
      ...audited('integration.changed', result),
      before: auditedFields(old),
      after: { ...auditedFields(result), ...(hasNewCredentials && { has_new_credentials: true }) },
    })
    return result
  })
  return toIntegration(row, (await newestSyncs(db, [row.id])).get(row.id))
}

/** Removes an integration with its credentials and history. Costs that it fetched stay. @throws NotFound */
export async function disconnect(
  { db, clock }: Pick<Working, 'db' | 'clock'>,
  site: Site,
  integrationId: string,
): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    const [removed] = await tx.delete(integrations).where(isIntegration(site, integrationId)).returning()
    if (!removed) throw notFound('integration', integrationId)
    await updateSiteEntry(tx, removed, false)
    await publishEvents(tx, clock, [
      {
        type: 'integration.disconnected',
        workspaceId: site.workspaceId,
        mode: site.mode,
        siteId: site.id,
        key: `integration.disconnected ${removed.id}`,
        data: { integration: publishedIntegration(removed), disconnected_at: now.toISOString() },
      },
    ])
    await recordAudit(tx, clock, {
      ...audited('integration.disconnected', removed),
      before: auditedFields(removed),
    })
  })
}

function audited(action: AuditAction, { id, siteId, name }: StoredIntegration) {
  return { action, siteId, target: { id, name } }
}

/** The settings of an integration contain no secrets; its credentials are left out. */
function auditedFields({ type, name, status, settings, everyHours, lookbackDays }: StoredIntegration) {
  return { type, name, status, settings, every_hours: everyHours, lookback_days: lookbackDays }
}

/** Cancels open synchronisations with the old account and starts a new one. Open messages go to the new address. */
async function restartSyncs(
  tx: Pick<Db, 'update' | 'insert' | 'execute'>,
  now: Date,
  {
    old,
    result,
    isAccessChanged,
  }: { old: StoredIntegration; result: StoredIntegration; isAccessChanged: boolean },
): Promise<void> {
  if (result.status === 'paused') return cancelSyncs(tx, now, old.id, 'The integration was paused')
  if (result.type === 'slack') return
  if (isAccessChanged) await cancelSyncs(tx, now, old.id, 'The integration was changed')
  // Saving an integration in error retries it, to show whether it works now.
  if (isAccessChanged || old.status !== 'active') await addSync(tx, now, result, { trigger: 'schedule' })
}

/** Moves fetched costs to the new source and medium. Otherwise the next synchronisation would count them twice. */
async function moveFetchedCosts(
  tx: Pick<Db, 'delete' | 'update'>,
  old: StoredIntegration,
  { id, siteId, settings }: StoredIntegration,
): Promise<void> {
  const [from, to] = [channelOf(old.settings), channelOf(settings)]
  if (Bun.deepEquals(from, to)) return
  await moveCosts(tx, { id: siteId }, { from, to, days: ofFetchedDays(id) })
}

function connectedEvent(site: Site, integration: StoredIntegration, now: Date) {
  return {
    type: 'integration.connected' as const,
    workspaceId: site.workspaceId,
    mode: site.mode,
    siteId: site.id,
    key: `integration.connected ${integration.id} ${now.getTime()}`,
    data: { integration: publishedIntegration(integration), connected_at: now.toISOString() },
  }
}

function statusAfter(old: StoredIntegration, { status }: IntegrationChange): StoredIntegration['status'] {
  // An integration stays in error until a synchronisation succeeds, even if the request says `active`.
  return status === undefined || (status === 'active' && old.status === 'error') ? old.status : status
}

/** @throws Conflict, @throws Unprocessable if the site has the maximum number of integrations of this type. */
async function requireBelowLimit(tx: Pick<Db, 'select'>, site: Pick<Site, 'id'>, type: IntegrationType) {
  const { max, label } = kinds[type]
  const present = await tx
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.siteId, site.id), eq(integrations.type, type)))
  if (present.length < max) return
  if (max === 1)
    throw new Conflict(`${label} is already connected as ${present[0]?.id}: change that integration`, [
      { field: 'type', message: `type ${type} is already connected as ${present[0]?.id}` },
    ])
  throw new Unprocessable(`The site already has ${max} integrations of type ${type}: disconnect one first`)
}

/** @throws ValidationError if the type has no schedule or no lookback. */
function validateSchedule(
  type: IntegrationType,
  input: Pick<IntegrationChange, 'every_hours' | 'lookback_days'>,
): void {
  const { everyHours, lookbackDays } = kinds[type]
  const unexpected = [
    ...(input.every_hours !== undefined && everyHours === null ? ['every_hours'] : []),
    ...(input.lookback_days !== undefined && lookbackDays === null ? ['lookback_days'] : []),
  ]
  if (unexpected.length > 0)
    throw new ValidationError(
      unexpected.map((field) => ({ field, message: `${field} is not valid for ${type}` })),
    )
}
