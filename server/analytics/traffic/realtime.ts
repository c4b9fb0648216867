import type { Services } from '../../services.ts'
import type { Realtime } from './model.ts'
import type { ReportedSite } from './parse-query.ts'
import { visitorsNow } from './realtime.sql.ts'

const minute_ms = 60_000
const minutesShown = 30
const rowsOfNow = 10

/**
 * Returns the people active in the last five minutes with their pages, sources and countries, and the people of each
 * of the last 30 minutes.
 */
export async function realtime(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  site: Pick<ReportedSite, 'id'>,
): Promise<Realtime> {
  const now = clock()
  const first = (Math.floor(now / minute_ms) - (minutesShown - 1)) * minute_ms
  const rows = await clickhouse.rows(visitorsNow, {
    site_id: site.id,
    first: new Date(first),
    since: new Date(now - 5 * minute_ms),
    now: new Date(now),
    last_minute: minutesShown - 1,
  })
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
  const byMinute = new Map(of('minute').map(({ value, visitors }) => [Number(value), visitors]))
  return {
    visitors: of('all')[0]?.visitors ?? 0,
    pages: of('page')
      .slice(0, rowsOfNow)
      .map(({ value: page, visitors }) => ({ page, visitors })),
    sources: of('source')
      .slice(0, rowsOfNow)
      .map(({ value: source, visitors }) => ({ source, visitors })),
    countries: of('country')
      .slice(0, rowsOfNow)
      .map(({ value: country, visitors }) => ({ country, visitors })),
    minutes: Array.from({ length: minutesShown }, (_, index) => ({
      minute: new Date(first + index * minute_ms).toISOString(),
      visitors: byMinute.get(index) ?? 0,
    })),
  }
}
