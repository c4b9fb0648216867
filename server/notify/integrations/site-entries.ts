import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { Conflict } from '../../platform/errors.ts'
import type { StoredIntegration } from './syncs.ts'

/** The field of a site that identifies the account of each platform. */
const accountFields = { google_ads: 'customer_id', meta_ads: 'pixel_id' } as const

/**
 * Writes an advertising account into the `integrations` of its site, so that the API returns it with the site.
 * @param enabled true if it is connected and not paused
 */
export async function updateSiteEntry(
  tx: Pick<Db, 'update'>,
  { siteId, type, settings }: Pick<StoredIntegration, 'siteId' | 'type' | 'settings'>,
  enabled: boolean,
): Promise<void> {
  if (type !== 'google_ads' && type !== 'meta_ads') return
  const field = accountFields[type]
  const entry = { [type]: { enabled, [field]: settings[field] ?? '' } }
  await tx
    .update(sites)
    .set({ integrations: sql`${sites.integrations} || ${JSON.stringify(entry)}::jsonb` })
    .where(eq(sites.id, siteId))
}

/** @throws Conflict if one of these is connected: its entry is managed by the integration. */
export async function requireUnconnected(
  tx: Pick<Db, 'select'>,
  siteId: string,
  names: readonly string[],
): Promise<void> {
  const wanted = Object.keys(accountFields).filter((it) =>
    names.includes(it),
  ) as (keyof typeof accountFields)[]
  if (wanted.length === 0) return
  const [found] = await tx
    .select({ id: integrations.id, type: integrations.type })
    .from(integrations)
    .where(and(eq(integrations.siteId, siteId), inArray(integrations.type, wanted)))
  if (!found) return
  const field = `integrations.${found.type}`
  throw new Conflict(`${field} is connected: change the integration ${found.id} instead`, [
    { field, message: `${field} is managed by the integration ${found.id}` },
  ])
}
