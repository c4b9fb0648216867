import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import { listPage } from '../../platform/resource-rows.ts'
import { accountOf } from './kinds.ts'
import type { Integration, IntegrationListQuery } from './model.ts'
import { newestSyncs, type StoredIntegration, type StoredSync, toSync } from './syncs.ts'

/** The fields of a site that its integrations need. */
export type Site = Pick<StoredSite, 'id' | 'name' | 'status' | 'workspaceId' | 'mode'>

/** A page of a site's integrations, in the order they were connected. */
export async function listIntegrations(
  db: Db,
  site: Pick<Site, 'id'>,
  { type, ...page }: IntegrationListQuery,
) {
  const wanted = and(eq(integrations.siteId, site.id), type ? eq(integrations.type, type) : undefined)
  const { rows, pagination } = await listPage(db, integrations, wanted, page, [
    asc(integrations.connectedAt),
    asc(integrations.id),
  ])
  const newest = await newestSyncs(
    db,
    rows.map((it) => it.id),
  )
  return { data: rows.map((it) => toIntegration(it, newest.get(it.id))), pagination }
}

/** The stored integration. @throws NotFound when the site has none with this id. */
export async function findIntegration(
  db: Pick<Db, 'select'>,
  site: Pick<Site, 'id'>,
  integrationId: string,
): Promise<StoredIntegration> {
  const [row] = await db.select().from(integrations).where(isIntegration(site, integrationId))
  if (!row) throw notFound('integration', integrationId)
  return row
}

/** Like `findIntegration`, but also locks the row until the transaction ends. @throws NotFound */
export async function lockIntegration(
  tx: Pick<Db, 'select'>,
  site: Pick<Site, 'id'>,
  integrationId: string,
): Promise<StoredIntegration> {
  const [row] = await tx
    .select()
    .from(integrations)
    .where(isIntegration(site, integrationId))
    .for('no key update')
  if (!row) throw notFound('integration', integrationId)
  return row
}

/** @throws NotFound */
export async function getIntegration(
  db: Db,
  site: Pick<Site, 'id'>,
  integrationId: string,
): Promise<Integration> {
  const row = await findIntegration(db, site, integrationId)
  return toIntegration(row, (await newestSyncs(db, [row.id])).get(row.id))
}

/** An integration as domain events describe it. */
export function publishedIntegration({ type, settings }: Pick<StoredIntegration, 'type' | 'settings'>) {
  return { name: type, account_id: accountOf(type, settings) }
}

/** @throws Unprocessable for an archived site. */
export function requireChangeable({ status }: Pick<Site, 'status'>): void {
  if (status === 'archived')
    throw new Unprocessable('The site is archived: set its status to active or paused first')
}

/** The condition that selects an integration of a site. */
export function isIntegration(site: Pick<Site, 'id'>, integrationId: string) {
  return and(eq(integrations.id, integrationId), eq(integrations.siteId, site.id))
}

/** An integration as the API returns it, with its newest synchronisation. */
export function toIntegration(row: StoredIntegration, newest: StoredSync | undefined): Integration {
  const { id, type, name, status, settings, error } = row
  return {
    id,
    type,
    name,
    status,
    settings,
    credentials: Object.fromEntries(
      Object.entries(row.credentialEnds).map(([credential, last4]) => [credential, { last4 }]),
    ),
    every_hours: row.everyHours,
    lookback_days: row.lookbackDays,
    error,
    last_synced_at: row.lastSyncedAt?.toISOString() ?? null,
    next_sync_at: row.dueAt?.toISOString() ?? null,
    last_sync: newest ? toSync(newest) : null,
    connected_at: row.connectedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
