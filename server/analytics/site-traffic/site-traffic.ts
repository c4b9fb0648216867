import { and, eq, inArray } from 'drizzle-orm'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { ofPrincipal } from '../../identity/sites/sites.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { listPage, newestFirst } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { compare } from '../traffic/metric-values.ts'
import { type Period, periodAnswer, precedingPeriod, startOfDay } from '../traffic/period.ts'
import { type Slots, slotsOf } from '../traffic/slots.ts'
import { type SiteTraffic, type SiteTrafficQuery, sites_max } from './model.ts'
import { usersOfSites } from './site-traffic.sql.ts'

const defaultDays = 7

/** A period of full days until yesterday with the one before, and its days, of which the last is today. */
type Calendar = { period: Period; before: Period; days: Slots }

/**
 * Reports the people of a page of the caller's sites, in the order of the list of sites. Sites whose days start at the
 * same times share two queries, so the cost depends on the number of time zones rather than on that of sites.
 * @throws ValidationError, and QueryTooLarge if a query exceeds its limits.
 */
export async function trafficOfSites(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  principal: Principal,
  { status, site_ids, days = defaultDays, ...page }: SiteTrafficQuery,
) {
  const only = site_ids === undefined ? undefined : readIds(site_ids)
  const mine = and(
    ofPrincipal(principal),
    status && eq(sites.status, status),
    only && inArray(sites.id, only),
  )
  const { rows, pagination } = await listPage(db, sites, mine, page, newestFirst(sites))
  const now = clock()
  const found = new Map<string, SiteTraffic>()
  // One after the other: several at once would only compete with the queries of open reports.
  for (const { ids, calendar } of byCalendar(rows, now, days))
    for (const it of await countSites(clickhouse, ids, calendar)) found.set(it.site_id, it)
  return { data: rows.map(({ id }) => found.get(id) as SiteTraffic), pagination }
}

function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').map((it) => it.trim()))].filter((it) => it !== '')
  if (ids.length > sites_max)
    throw new ValidationError([{ field: 'site_ids', message: `site_ids must not be more than ${sites_max}` }])
  return ids
}

/** Groups sites by the times at which their days start: many time zones have the same. */
function byCalendar(rows: { id: string; timezone: string }[], now: number, days: number) {
  const groups = new Map<string, { ids: string[]; calendar: Calendar }>()
  for (const { id, timezone } of rows) {
    const calendar = calendarOf(timezone, now, days)
    const key = JSON.stringify([calendar.before.start, calendar.days])
    const group = groups.get(key) ?? { ids: [], calendar }
    group.ids.push(id)
    groups.set(key, group)
  }
  return groups.values()
}

function calendarOf(timezone: string, now: number, days: number): Calendar {
  const today = startOfDay(now, timezone, 0)
  const period = { start: startOfDay(now, timezone, days), end: today, timezone }
  const untilNow = { start: period.start, end: startOfDay(now, timezone, -1), timezone }
  return { period, before: precedingPeriod(period), days: slotsOf(untilNow, [], ['date']) }
}

async function countSites(clickhouse: ClickHouse, ids: string[], { period, before, days }: Calendar) {
  const periods = [before, period].map(({ start, end }, group) => ({ group, from: start, to: end }))
  const [totals, daily] = await Promise.all([
    clickhouse.rows(usersOfSites(ids, periods)),
    clickhouse.rows(usersOfSites(ids, days.slots)),
  ])
  const keyed = (rows: typeof totals) =>
    new Map(rows.map(({ site_id, slot, users }) => [`${site_id} ${slot}`, users]))
  const [inPeriods, onDays] = [keyed(totals), keyed(daily)]
  return ids.map((site_id): SiteTraffic => {
    const counts = days.labels.map((date, n) => ({ date, users: onDays.get(`${site_id} ${n}`) ?? 0 }))
    return {
      site_id,
      period: periodAnswer(period),
      users: compare(inPeriods.get(`${site_id} 1`) ?? 0, inPeriods.get(`${site_id} 0`) ?? 0),
      days: counts.slice(0, -1),
      users_today: counts.at(-1)?.users ?? 0,
    }
  })
}
