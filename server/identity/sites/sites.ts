import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import { applyLater, completeSince } from '../../ingest/pipeline/rebuild-in-background.ts'
import { areAlike } from '../../ingest/pipeline/session-settings.ts'
import { requireUnconnected } from '../../notify/integrations/site-entries.ts'
import { publishEvents, removeDomainEventsOf } from '../../notify/outbox/domain-events.ts'
import { resumeAlerts } from '../../output/alerts/resumption.ts'
import { delayChecksAfterPause } from '../../output/anomalies/watched-sites.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CachedLookup } from '../../platform/cached-lookup.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { Conflict, notFound, Unprocessable } from '../../platform/errors.ts'
import { newKey } from '../../platform/http/key-format.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page } from '../../platform/resource-rows.ts'
import { enqueueRevaluation } from '../../revenue/conversions/definitions.ts'
import { deleteRates } from '../../revenue/exchange-rates/exchange-rates.ts'
import { auditedFields, auditedSite } from './audited-site.ts'
import { checkedInput } from './checked-input.ts'
import { defaultSettings } from './default-settings.ts'
import type { CreatedSite, ListedSite, PublicSite, Site, SiteChange, SiteCreation } from './model.ts'
import { siteEvent } from './site-event.ts'
import { snippetFor } from './snippet.ts'
import type { StoredSite } from './stored-site.ts'

type Working = Pick<CoreServices, 'db' | 'clock' | 'config'>

/** Returns a page of the caller's sites, newest first. */
export async function listSites(
  db: Db,
  principal: Principal,
  { status, ...page }: Page & { status?: StoredSite['status'] },
) {
  const mine = and(ofPrincipal(principal), status && eq(sites.status, status))
  const { rows, pagination } = await listPage(db, sites, mine, page, newestFirst(sites))
  return { data: rows.map(toListed), pagination }
}

/** Returns the stored site. @throws NotFound if the caller's workspace and mode have no site with this id. */
export async function findSite(
  db: Pick<Db, 'select'>,
  principal: Principal,
  siteId: string,
): Promise<StoredSite> {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), ofPrincipal(principal)))
  if (!row) throw notFound('site', siteId)
  return row
}

/** Returns the stored site from the cache, for the hot path. @throws NotFound as `findSite`. */
export async function findCachedSite(
  { siteCache }: { siteCache: CachedLookup<StoredSite> },
  principal: Principal,
  siteId: string,
): Promise<StoredSite> {
  const site = await siteCache.get(siteId)
  const isMine = site && site.workspaceId === principal.workspaceId && site.mode === principal.mode
  if (!isMine || (principal.siteIds && !principal.siteIds.includes(siteId))) throw notFound('site', siteId)
  return site
}

/** Loads a site for the cache, without checking the workspace. */
export async function loadSite(db: Db, siteId: string): Promise<StoredSite | null> {
  const [row] = await db.select().from(sites).where(eq(sites.id, siteId))
  return row ?? null
}

export async function getSite(db: Db, principal: Principal, siteId: string): Promise<Site> {
  return toSite(db, await findSite(db, principal, siteId))
}

/** Returns the settings that are public to the tracker in a visitor's browser. */
export function toPublicSite(site: StoredSite): PublicSite {
  const { tracking_enabled, cookie_consent_required, cross_domain_tracking } = site.settings
  return {
    id: site.id,
    tracking_enabled: tracking_enabled && site.status === 'active',
    cookie_consent_required,
    cross_domain_tracking,
  }
}

/** @throws ValidationError, @throws Conflict if another site of the workspace has the domain and is not archived. */
export async function createSite(
  { db, clock, config }: Working,
  principal: Principal,
  input: SiteCreation,
): Promise<CreatedSite> {
  const { domain, settings } = checkedInput(input)
  if (settings?.public_key_identities === 'signed') requireIdentitySecret({ identitySecret: null })
  const now = new Date(clock())
  const site = {
    id: id('site'),
    workspaceId: principal.workspaceId,
    mode: principal.mode,
    name: input.name,
    domain: domain as string,
    timezone: input.timezone ?? 'UTC',
    currency: input.currency ?? 'USD',
    publicKey: newKey('site', principal.mode),
    settings: { ...defaultSettings, ...settings },
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction(async (tx) => {
    await requireFreeDomain(tx, principal, site.domain, site.id)
    await tx.insert(sites).values(site)
    if (!areAlike(site.settings, defaultSettings)) await applyLater(tx, site.id, clock())
    await publishEvents(tx, clock, [siteEvent('site.created', site, now)])
    await recordAudit(tx, clock, { ...auditedSite('site.created', site), after: auditedFields(site) })
  })
  const { name, publicKey } = site
  return {
    id: site.id,
    name,
    domain: site.domain,
    public_key: publicKey,
    snippet: snippetFor(config.publicUrl, site.id, publicKey),
  }
}

/**
 * Changes the given fields of a site. @throws as `createSite`, @throws Unprocessable for an archived site,
 * @throws Conflict for an advertising account that is connected as an integration.
 */
export async function updateSite(
  { changes, clock }: Pick<CoreServices, 'changes' | 'clock'>,
  principal: Principal,
  siteId: string,
  input: SiteChange,
): Promise<Site> {
  const { domain, settings } = checkedInput(input)
  return changes.commit([`site:${siteId}`], async (tx) => {
    const [old] = await tx
      .select()
      .from(sites)
      .where(and(eq(sites.id, siteId), ofPrincipal(principal)))
      .for('update')
    if (!old) throw notFound('site', siteId)
    const status = input.status ?? old.status
    if (old.status === 'archived' && status === 'archived')
      throw new Unprocessable('The site is archived: set status to active or paused to change it', [
        { field: 'status', message: 'status must be active or paused before anything else changes' },
      ])
    if (settings?.public_key_identities === 'signed') requireIdentitySecret(old)
    if (status !== 'archived') await requireFreeDomain(tx, principal, domain ?? old.domain, siteId)
    await requireUnconnected(tx, siteId, Object.keys(input.integrations ?? {}))
    const [changed] = await tx
      .update(sites)
      .set({
        name: input.name ?? old.name,
        domain: domain ?? old.domain,
        status,
        timezone: input.timezone ?? old.timezone,
        currency: input.currency ?? old.currency,
        settings: { ...old.settings, ...settings },
        integrations: { ...old.integrations, ...input.integrations },
        updatedAt: new Date(clock()),
      })
      .where(eq(sites.id, siteId))
      .returning()
    const row = changed as StoredSite
    // The stored exchange rates convert to the old currency.
    if (row.currency !== old.currency) await deleteRates(tx, siteId)
    if (row.settings.public_key_revenue !== old.settings.public_key_revenue)
      await enqueueRevaluation(tx, siteId)
    if (!areAlike(row.settings, old.settings)) await applyLater(tx, siteId, clock())
    if (old.status !== 'active' && row.status === 'active') await resumeAlerts(tx, row, clock())
    await delayChecksAfterPause(tx, old, row, clock())
    await recordAudit(tx, clock, {
      ...auditedSite('site.changed', row),
      before: auditedFields(old),
      after: auditedFields(row),
    })
    return toSite(tx, row)
  })
}

/** Deletes a site, and enqueues a job in the same transaction that deletes all its data. */
export async function deleteSite(
  { changes, clock }: Pick<CoreServices, 'changes' | 'clock'>,
  principal: Principal,
  siteId: string,
): Promise<void> {
  await changes.commit([`site:${siteId}`, 'keys'], async (tx) => {
    const [removed] = await tx
      .delete(sites)
      .where(and(eq(sites.id, siteId), ofPrincipal(principal)))
      .returning()
    if (!removed) throw notFound('site', siteId)
    await removeDomainEventsOf(tx, siteId)
    await publishEvents(tx, clock, [siteEvent('site.deleted', removed, new Date(clock()))])
    await enqueue(tx, 'purge-site', { workspace_id: removed.workspaceId, site_id: siteId })
    await recordAudit(tx, clock, { ...auditedSite('site.deleted', removed), before: auditedFields(removed) })
  })
}

/** The condition on `sites` that selects the caller's own. */
export function ofPrincipal(principal: Principal) {
  return and(
    eq(sites.workspaceId, principal.workspaceId),
    eq(sites.mode, principal.mode),
    principal.siteIds ? inArray(sites.id, [...principal.siteIds]) : undefined,
  )
}

function requireIdentitySecret({ identitySecret }: Pick<StoredSite, 'identitySecret'>) {
  if (identitySecret !== null) return
  const message = 'settings.public_key_identities cannot be signed before the site has an identity secret'
  throw new Unprocessable(message, [{ field: 'settings.public_key_identities', message }])
}

async function requireFreeDomain(
  tx: Pick<Db, 'select' | 'execute'>,
  principal: Principal,
  domain: string,
  siteId: string,
) {
  // Of two concurrent requests, the second waits here and then sees the first one's site.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${principal.workspaceId} ${principal.mode} ${domain}`}, 0))`,
  )
  const [taken] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(
      and(
        eq(sites.workspaceId, principal.workspaceId),
        eq(sites.mode, principal.mode),
        eq(sites.domain, domain),
        ne(sites.status, 'archived'),
        ne(sites.id, siteId),
      ),
    )
  if (taken)
    throw new Conflict(`The site ${taken.id} already uses the domain ${domain}`, [
      { field: 'domain', message: `domain ${domain} is already used by the site ${taken.id}` },
    ])
}

function toListed(row: StoredSite): ListedSite {
  const { id, name, domain, status, timezone, currency, settings } = row
  return { id, name, domain, status, timezone, currency, created_at: row.createdAt.toISOString(), settings }
}

async function toSite(db: Pick<Db, 'select'>, row: StoredSite): Promise<Site> {
  const since = await completeSince({ db }, row.id, 'settings')
  return {
    ...toListed(row),
    public_key: row.publicKey,
    previous_public_key_valid_until: row.previousPublicKeyUntil?.toISOString() ?? null,
    has_identity_secret: row.identitySecret !== null,
    updated_at: row.updatedAt.toISOString(),
    recomputed_since: since?.toISOString() ?? null,
    integrations: row.integrations,
  }
}
