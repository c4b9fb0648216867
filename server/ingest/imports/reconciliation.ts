import { eq } from 'drizzle-orm'
import { imports, type ReportedDay } from '../../../db/postgres/schema/imports.ts'
import { trafficReport } from '../../analytics/traffic/traffic.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { ValidationError } from '../../platform/errors.ts'
import { isDay } from '../../revenue/costs/cost-rows.ts'
import type { Services } from '../../services.ts'
import type { StoredImport } from './imports.ts'
import type { Reconciliation } from './model.ts'
import { originsOf } from './overlaps.ts'

const figures = ['visitors', 'pageviews', 'sessions'] as const
type Figure = (typeof figures)[number]
type Stored = Record<Figure, number>
type Day = Reconciliation['days'][number]
/** Maximum number of days in a traffic report. */
const daysAtOnce = 3000

/** Stores the totals that the source reported, replacing earlier ones. @throws ValidationError */
export async function reportTotals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  stored: StoredImport,
  days: ReportedDay[],
): Promise<StoredImport> {
  requireDays(days, 'days')
  const change = { reported: days, updatedAt: new Date(clock()) }
  await db.transaction(async (tx) => {
    await tx.update(imports).set(change).where(eq(imports.id, stored.id))
    await recordAudit(tx, clock, {
      action: 'import.totals_reported',
      siteId: stored.siteId,
      target: { id: stored.id, name: stored.source },
      after: { days: days.length },
    })
  })
  return { ...stored, ...change }
}

/** @param list name of the list in the request. @throws ValidationError if a date is invalid or a duplicate. */
export function requireDays(days: readonly ReportedDay[], list: string): void {
  const seen = new Set<string>()
  const problems = days.flatMap(({ date }, n) => {
    const field = `${list}.${n}.date`
    if (!isDay(date)) return [{ field, message: `${field} must be a day like 2026-03-31` }]
    if (seen.has(date)) return [{ field, message: `${field} must be unique: ${date} appears twice` }]
    seen.add(date)
    return []
  })
  if (problems.length > 0) throw new ValidationError(problems)
}

/** Compares the statistics of an import's days with the totals that its source reported. */
export async function reconcile(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: StoredSite,
  stored: StoredImport,
): Promise<Reconciliation> {
  const reported = new Map(stored.reported.map((it) => [it.date, it]))
  const dates = [...new Set([...Object.keys(stored.days), ...reported.keys()])].sort()
  const [counted, origins] = await Promise.all([
    countedBy(services, site, dates),
    originsOf(services.clickhouse, site, stored.id, dates),
  ])
  const days = dates.map((date): Day => {
    const { own, live, others } = origins.get(date) ?? { own: 0, live: 0, others: 0 }
    const found = counted.get(date) ?? { visitors: 0, pageviews: 0, sessions: 0 }
    return {
      date,
      ...compared(
        (it) => reported.get(date)?.[it] ?? null,
        (it) => found[it],
      ),
      events: own,
      live_events: live,
      imported_events: others,
    }
  })
  return {
    import_id: stored.id,
    timezone: site.timezone,
    is_exact: days.every((day) => figures.every((it) => (day[it].difference ?? 0) === 0)),
    totals: totalsOf(days),
    days,
    overlaps: days.flatMap((it) => (it.live_events + it.imported_events > 0 ? [it.date] : [])),
  }
}

/** Returns the statistics of some days. */
async function countedBy(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: StoredSite,
  dates: readonly string[],
): Promise<Map<string, Stored>> {
  const counted = new Map<string, Stored>()
  let from = 0
  while (from < dates.length) {
    // Query days that are far apart separately: a report includes all days in between.
    const first = dates[from] as string
    const limit = Temporal.PlainDate.from(first).add({ days: daysAtOnce }).toString()
    let to = from
    while (to + 1 < dates.length && (dates[to + 1] as string) < limit) to++
    const { data } = await trafficReport(services, site, {
      start_date: first,
      end_date: dates[to] as string,
      metrics: 'users,pageviews,sessions',
      dimensions: 'date',
    })
    for (const { dimensions, metrics } of data.rows)
      counted.set(String(dimensions.date), {
        visitors: metrics.users ?? 0,
        pageviews: metrics.pageviews ?? 0,
        sessions: metrics.sessions ?? 0,
      })
    from = to + 1
  }
  return counted
}

function totalsOf(days: readonly Day[]): Reconciliation['totals'] {
  return compared(
    (it) => sumOf(days.map((day) => day[it].reported)),
    (it) => sumOf(days.map((day) => (day[it].reported === null ? null : day[it].stored))) ?? 0,
  )
}

function compared(reportedOf: (figure: Figure) => number | null, storedOf: (figure: Figure) => number) {
  const one = (figure: Figure) => {
    const [reported, stored] = [reportedOf(figure), storedOf(figure)]
    return { reported, stored, difference: reported === null ? null : stored - reported }
  }
  return { visitors: one('visitors'), pageviews: one('pageviews'), sessions: one('sessions') }
}

function sumOf(values: readonly (number | null)[]): number | null {
  const reported = values.filter((it) => it !== null)
  return reported.length === 0 ? null : reported.reduce((sum, it) => sum + it, 0)
}
