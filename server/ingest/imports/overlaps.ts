import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { OverlappedDay } from '../../../db/postgres/schema/imports.ts'
import { eventsByOrigin } from './days.sql.ts'
import { dayBounds } from './formats/site-days.ts'
import type { StoredImport } from './imports.ts'

type Site = { id: string; timezone: string }

/** Events of a day by origin: this import, live events, other imports. */
export type DayOrigins = { own: number; live: number; others: number }

/** Returns the origins of the events of a site on some days, by date. */
export async function originsOf(
  clickhouse: ClickHouse,
  site: Site,
  importId: string,
  dates: readonly string[],
): Promise<Map<string, DayOrigins>> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const rows = await clickhouse.rows(eventsByOrigin, {
    site_id: site.id,
    import_id: importId,
    timezone: site.timezone,
    first: new Date(dayBounds(first, site.timezone).from),
    last: new Date(dayBounds(last, site.timezone).to - 1),
  })
  return new Map(rows.map(({ date, ...origins }) => [date, origins]))
}

/** Returns the days of an import on which its site also has other events. */
export async function overlapsOf(
  clickhouse: ClickHouse,
  site: Site,
  { id, days }: StoredImport,
): Promise<OverlappedDay[]> {
  const dates = Object.keys(days).sort()
  const origins = await originsOf(clickhouse, site, id, dates)
  return dates.flatMap((date) => {
    const { live, others } = origins.get(date) ?? { live: 0, others: 0 }
    return live + others > 0 ? [{ date, live_events: live, imported_events: others }] : []
  })
}
