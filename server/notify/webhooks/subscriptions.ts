import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { lockWorkspace } from '../../identity/members/lock-workspace.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { NotFound, notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { requireAuditAccess } from './audit-access.ts'
import { successRates } from './health.ts'
import type { NewWebhook, SecretRotation, Webhook, WebhookChange, WebhookCreation } from './model.ts'
import { scheduleDelivery } from './schedule.ts'
import { newSecret, sealSecret } from './secrets.ts'
import { requireTarget } from './target.ts'

export type StoredWebhook = typeof webhooks.$inferSelect
type Reading = Pick<Services, 'db' | 'clock'>
type Writing = Pick<Services, 'db' | 'clock' | 'config'>

/** Keeps matching a domain event against all subscriptions cheap. */
const webhooks_max = 100

/** A page of the subscriptions of the caller's workspace and mode, newest first. */
export async function listWebhooks(
  reading: Reading,
  principal: Principal,
  { status, ...page }: Page & { status?: StoredWebhook['status'] },
) {
  const wanted = and(ofPrincipal(principal), status && eq(webhooks.status, status))
  const { rows, pagination } = await listPage(reading.db, webhooks, wanted, page, newestFirst(webhooks))
  return { data: await toWebhooks(reading, rows), pagination }
}

/** The stored subscription. @throws NotFound when the caller's workspace and mode have none with this id. */
export async function findWebhook(
  db: Pick<Db, 'select'>,
  principal: Principal,
  webhookId: string,
): Promise<StoredWebhook> {
  const [row] = await db.select().from(webhooks).where(isWebhook(principal, webhookId))
  if (!row) throw notFound('webhook', webhookId)
  return row
}

/** @throws NotFound */
export async function getWebhook(
  reading: Reading,
  principal: Principal,
  webhookId: string,
): Promise<Webhook> {
  return toWebhook(reading, await findWebhook(reading.db, principal, webhookId))
}

/**
 * Creates a subscription. The result contains its secret.
 * @throws ValidationError for the URL, @throws NotFound for a site, @throws Unprocessable beyond 100 subscriptions, and
 * as `requireAuditAccess`.
 */
export async function createWebhook(
  writing: Writing,
  principal: Principal,
  input: WebhookCreation,
): Promise<NewWebhook> {
  const { db, clock, config } = writing
  const { workspaceId, mode } = principal
  requireAuditAccess(principal, input.events)
  const secret = input.secret ?? newSecret()
  const now = new Date(clock())
  const url = await requireTarget(config, input.url)
  const row = await db.transaction(async (tx) => {
    // Creations in one workspace wait for each other, so that none exceeds the limit.
    await lockWorkspace(tx, workspaceId)
    await requireRoom(tx, webhooks, ofPrincipal(principal), webhooks_max, [
      'The workspace',
      'webhook subscriptions',
    ])
    await requireSites(tx, principal, input.site_ids ?? [])
    const [stored] = await tx
      .insert(webhooks)
      .values({
        id: id('webhook'),
        workspaceId,
        mode,
        url,
        events: input.events,
        siteIds: input.site_ids ?? [],
        filters: input.filters ?? {},
        metadata: input.metadata ?? {},
        secret: sealSecret(config, secret),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const created = stored as StoredWebhook
    await recordAudit(tx, clock, { ...audited('webhook.created', created), after: auditedFields(created) })
    return created
  })
  return { ...(await toWebhook(writing, row)), secret }
}

/**
 * Changes the given fields and leaves the rest; `filters` and `metadata` are replaced as a whole. Activating a
 * subscription again clears its failure record. @throws as `createWebhook`, @throws NotFound
 */
export async function updateWebhook(
  writing: Writing,
  principal: Principal,
  webhookId: string,
  input: WebhookChange,
): Promise<Webhook> {
  const { db, clock, config } = writing
  const now = new Date(clock())
  const url = input.url === undefined ? undefined : await requireTarget(config, input.url)
  const row = await db.transaction(async (tx) => {
    const old = await lockWebhook(tx, principal, webhookId)
    // Also for another change, such as of the URL: otherwise it would redirect the entries.
    requireAuditAccess(principal, [...old.events, ...(input.events ?? [])])
    // A site that was deleted since may stay: its `site.deleted` event refers to it.
    await requireSites(tx, principal, input.site_ids?.filter((it) => !old.siteIds.includes(it)) ?? [])
    const status = input.status ?? old.status
    const isActivated = status === 'active' && old.status !== 'active'
    const [stored] = await tx
      .update(webhooks)
      .set({
        url,
        events: input.events,
        siteIds: input.site_ids,
        filters: input.filters,
        metadata: input.metadata,
        status,
        ...(status !== 'disabled' && { disabledAt: null }),
        ...(isActivated && { failingSince: null }),
        updatedAt: now,
      })
      .where(eq(webhooks.id, webhookId))
      .returning()
    if (isActivated) await scheduleDelivery(tx, webhookId, now)
    const changed = stored as StoredWebhook
    const [before, after] = [auditedFields(old), auditedFields(changed)]
    await recordAudit(tx, clock, { ...audited('webhook.changed', changed), before, after })
    return changed
  })
  return toWebhook(writing, row)
}

/** Replaces the secret of a subscription. The old one also signs during a grace period. @throws NotFound */
export async function rotateSecret(
  writing: Writing,
  principal: Principal,
  webhookId: string,
  input: SecretRotation,
): Promise<NewWebhook> {
  const { db, clock, config } = writing
  const secret = input?.secret ?? newSecret()
  const grace_s = input?.grace_period_seconds ?? 86_400
  const now = clock()
  const row = await db.transaction(async (tx) => {
    const old = await lockWebhook(tx, principal, webhookId)
    const [stored] = await tx
      .update(webhooks)
      .set({
        secret: sealSecret(config, secret),
        previousSecret: grace_s > 0 ? old.secret : null,
        previousSecretUntil: grace_s > 0 ? new Date(now + grace_s * 1000) : null,
        updatedAt: new Date(now),
      })
      .where(eq(webhooks.id, webhookId))
      .returning()
    await recordAudit(tx, clock, audited('webhook.secret_rotated', stored as StoredWebhook))
    return stored as StoredWebhook
  })
  return { ...(await toWebhook(writing, row)), secret }
}

/** Removes a subscription with its deliveries. @throws NotFound */
export async function deleteWebhook(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  principal: Principal,
  webhookId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(isWebhook(principal, webhookId)).returning()
    if (!removed) throw notFound('webhook', webhookId)
    await recordAudit(tx, clock, { ...audited('webhook.deleted', removed), before: auditedFields(removed) })
  })
}

/** The part of an entry of the audit log that says which subscription it is about. */
export function audited(action: AuditAction, { id, workspaceId, url }: StoredWebhook) {
  return { action, workspaceId, target: { id, name: new URL(url).host } }
}

function auditedFields({ url, events, siteIds, filters, metadata, status }: StoredWebhook) {
  // A name, a password and parameters of a URL may be secret.
  const { origin, pathname } = new URL(url)
  return { url: origin + pathname, events, site_ids: siteIds, filters, metadata, status }
}

/** The condition that selects the subscriptions of the caller's workspace and mode. */
export function ofPrincipal({ workspaceId, mode }: Principal) {
  return and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.mode, mode))
}

function isWebhook(principal: Principal, webhookId: string) {
  return and(eq(webhooks.id, webhookId), ofPrincipal(principal))
}

async function lockWebhook(
  tx: Pick<Db, 'select'>,
  principal: Principal,
  webhookId: string,
): Promise<StoredWebhook> {
  const [row] = await tx.select().from(webhooks).where(isWebhook(principal, webhookId)).for('no key update')
  if (!row) throw notFound('webhook', webhookId)
  return row
}

/** @throws NotFound unless all sites belong to the caller's workspace and mode. */
export async function requireSites(
  tx: Pick<Db, 'select'>,
  { workspaceId, mode }: Principal,
  siteIds: string[],
): Promise<void> {
  if (siteIds.length === 0) return
  const rows = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.workspaceId, workspaceId), eq(sites.mode, mode), inArray(sites.id, siteIds)))
  const known = new Set(rows.map((row) => row.id))
  const problems = siteIds
    .filter((it) => !known.has(it))
    .map((it) => ({ field: 'site_ids', message: `There is no site ${it}` }))
  if (problems[0]) throw new NotFound(problems[0].message, problems)
}

async function toWebhook(reading: Reading, row: StoredWebhook): Promise<Webhook> {
  const [webhook] = await toWebhooks(reading, [row])
  return webhook as Webhook
}

/** Subscriptions as the API returns them, without their secrets. */
async function toWebhooks({ db, clock }: Reading, rows: StoredWebhook[]): Promise<Webhook[]> {
  const now = clock()
  const ids = rows.map((row) => row.id)
  const rates = await successRates(db, ids, new Date(now))
  return rows.map((row) => {
    const { previousSecretUntil, disabledAt } = row
    return {
      id: row.id,
      url: row.url,
      events: row.events as Webhook['events'],
      site_ids: row.siteIds,
      filters: row.filters as Webhook['filters'],
      metadata: row.metadata,
      status: row.status,
      disabled_reason:
        row.status === 'disabled'
          ? `Every delivery failed from ${(row.failingSince ?? row.createdAt).toISOString()} to ${(disabledAt ?? row.updatedAt).toISOString()}`
          : null,
      previous_secret_until:
        previousSecretUntil && previousSecretUntil.getTime() > now ? previousSecretUntil.toISOString() : null,
      health: {
        success_rate_24h: rates.get(row.id) ?? null,
        last_delivery_at: row.lastDeliveryAt?.toISOString() ?? null,
        last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
        failing_since: row.failingSince?.toISOString() ?? null,
      },
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    }
  })
}
