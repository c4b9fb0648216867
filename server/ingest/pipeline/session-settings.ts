import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { CustomDimension, SiteSettings } from '../../../db/postgres/schema/sites.ts'
import { likePattern } from '../events/like-pattern.ts'
import { sitesWithSettings } from './session-settings.sql.ts'

/** What the settings of a site say of its sessions. */
export type SessionSettings = Pick<SiteSettings, 'custom_dimensions' | 'content_groups'>

/** Returns whether one of the sites has custom dimensions or content groups. */
export async function haveSettings(
  clickhouse: ClickHouse,
  sites: readonly { site_id: string }[],
): Promise<boolean> {
  const found = await clickhouse.rows(sitesWithSettings, {})
  const ids = new Set(found.map((it) => it.site_id))
  return sites.some((it) => ids.has(it.site_id))
}

/**
 * Makes the projection compute the sessions of a site by these settings from now on. The caller must hold the projection
 * lock.
 * @param version that of the lock
 */
export async function storeSettings(
  clickhouse: ClickHouse,
  site_id: string,
  { custom_dimensions: defined, content_groups: rules }: SessionSettings,
  version: string,
): Promise<void> {
  const namesOf = (source: CustomDimension['source']) =>
    Array.from(
      { length: Math.max(0, ...defined.map((it) => it.number)) },
      (_, n) => defined.find((it) => it.number === n + 1 && it.source === source)?.key ?? '',
    )
  const row = {
    site_id,
    properties: namesOf('property'),
    traits: namesOf('trait'),
    group_names: rules.map((it) => it.name),
    group_patterns: rules.map((it) => likePattern(it.pattern)),
    version,
  }
  await clickhouse.insertNdjson('session_settings', JSON.stringify(row))
}

/** True if sessions are the same by both settings: the name of a custom dimension changes none. */
export function areAlike(one: SessionSettings, other: SessionSettings): boolean {
  const computed = ({ custom_dimensions, content_groups }: SessionSettings) => [
    custom_dimensions.map(({ name: _, ...it }) => it),
    content_groups,
  ]
  return Bun.deepEquals(computed(one), computed(other))
}
