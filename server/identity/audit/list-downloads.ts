import { and, eq } from 'drizzle-orm'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { recordAlone } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { notFound } from '../../platform/errors.ts'

/** The lists that the console itself writes as CSV from pages of the API. */
export const downloadedLists = [
  'audit_log',
  'events',
  'event_values',
  'users',
  'people',
  'sessions',
  'orders',
  'funnel_people',
  'retention_people',
  'lifecycle_people',
  'path_people',
  'path_sessions',
] as const
export type DownloadedList = (typeof downloadedLists)[number]

/** Records that a person downloads a list of a site or of the workspace. @throws NotFound */
export async function recordListDownload(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  workspaceId: string,
  { list, siteId = null }: { list: DownloadedList; siteId?: string | null | undefined },
): Promise<void> {
  const [target] = siteId
    ? await db
        .select({ id: sites.id, name: sites.name })
        .from(sites)
        .where(and(eq(sites.id, siteId), eq(sites.workspaceId, workspaceId)))
    : await db
        .select({ id: workspaces.id, name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
  if (!target) throw notFound('site', siteId ?? '')
  await recordAlone(
    { db, clock },
    { action: 'data.downloaded', workspaceId, siteId, target, after: { list } },
  )
}
