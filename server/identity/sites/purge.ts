import { outsideProjection } from '../../ingest/pipeline/leadership.ts'
import type { Services } from '../../services.ts'

/** Every ClickHouse table with rows of sites. */
export const siteTables = [
  'events',
  'event_keys',
  'identities',
  'sessions',
  'visitor_days',
  'visitor_sessions',
  'custom_events',
  'user_visitors',
  'user_traits',
  'segment_members',
  'import_visitors',
  'shared_sessions',
  'session_settings',
] as const

/** Deletes all ClickHouse data of a site, and waits until it is removed from the parts on disk. */
export async function purgeSiteData(
  { clickhouse, postgres }: Pick<Services, 'clickhouse' | 'postgres'>,
  siteId: string,
): Promise<void> {
  for (const table of siteTables)
    await outsideProjection(postgres, () =>
      clickhouse.deleteFrom(table, 'site_id = {site_id:String}', { site_id: siteId }),
    )
}
