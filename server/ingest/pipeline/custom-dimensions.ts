import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { CustomDimension } from '../../../db/postgres/schema/sites.ts'
import { sitesWithDimensions } from './custom-dimensions.sql.ts'

/** Returns whether one of the sites has custom dimensions. */
export async function haveDimensions(
  clickhouse: ClickHouse,
  sites: readonly { site_id: string }[],
): Promise<boolean> {
  const found = await clickhouse.rows(sitesWithDimensions, {})
  const ids = new Set(found.map((it) => it.site_id))
  return sites.some((it) => ids.has(it.site_id))
}

/**
 * Makes the projection compute these custom dimensions of a site from now on. The caller must hold the projection lock.
 * @param version that of the lock
 */
export async function storeDimensions(
  clickhouse: ClickHouse,
  site_id: string,
  defined: readonly CustomDimension[],
  version: string,
): Promise<void> {
  const namesOf = (source: CustomDimension['source']) =>
    Array.from(
      { length: Math.max(0, ...defined.map((it) => it.number)) },
      (_, n) => defined.find((it) => it.number === n + 1 && it.source === source)?.key ?? '',
    )
  const row = { site_id, properties: namesOf('property'), traits: namesOf('trait'), version }
  await clickhouse.insertNdjson('custom_dimensions', JSON.stringify(row))
}
