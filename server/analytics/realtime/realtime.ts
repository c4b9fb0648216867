import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { readSessionFilter, type SessionFilter } from '../segments/selected-sessions.ts'
import { visitorsNow } from './realtime.sql.ts'
import { noConversions, realtimeConversions } from './realtime-conversions.ts'
import type { Realtime, RealtimeQuery } from './realtime-model.ts'

const minute_ms = 60_000
const minutesShown = 30
const rowsOfNow = 10

/**
 * Returns the people active in the last five minutes with their pages, sources and countries, and the people of each
 * of the last 30 minutes with their conversions and orders. With a filter, all of it is of the sessions that meet it.
 * @throws ValidationError for an unknown dimension or segment
 */
export async function realtime(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ConvertingSite,
  { filters }: RealtimeQuery = {},
): Promise<Realtime> {
  const now = services.clock()
  const filter = await readSessionFilter(services.db, site, filters)
  const visitors = await currentVisitors(services.clickhouse, site, now, filter)
  const range = { from: firstMinute(now), until: new Date(now + 1) }
  // Every conversion is an event of a session.
  const isEmpty = visitors.minutes.every((it) => it.visitors === 0)
  const counted = isEmpty ? noConversions : await realtimeConversions(services, site, range, filter)
  return { ...visitors, currency: site.currency, ...counted }
}

/** Returns the people who are active now, and those of each of the last minutes. */
export async function currentVisitors(
  clickhouse: Services['clickhouse'],
  site: { id: string },
  now: number,
  filter: SessionFilter,
): Promise<Pick<Realtime, 'visitors' | 'pages' | 'sources' | 'countries' | 'minutes'>> {
  const first = firstMinute(now)
  const times = {
    site_id: site.id,
    first,
    since: new Date(now - 5 * minute_ms),
    now: new Date(now),
    last_minute: minutesShown - 1,
  }
  const rows = await clickhouse.rows(visitorsNow(times, filter))
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
      minute: new Date(first.getTime() + index * minute_ms).toISOString(),
      visitors: byMinute.get(index) ?? 0,
    })),
  }
}

/** Returns the start of the first of the minutes that are shown. */
function firstMinute(now: number): Date {
  return new Date((Math.floor(now / minute_ms) - (minutesShown - 1)) * minute_ms)
}
