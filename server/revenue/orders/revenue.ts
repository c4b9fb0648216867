import { eq } from 'drizzle-orm'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { propertyPath } from '../../../packages/text/property-path.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { notFound, type Problem, Unprocessable, ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { displayAmount } from '../conversions/money.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import type { RevenueDefinition, RevenuePreview, Sales } from './model.ts'
import { type Orders, ordersOf } from './orders.ts'
import { salesSummary } from './sales-summary.sql.ts'

const days = 30
const day_ms = 86_400_000
/** Page views have no value, and there are too many of them. */
const pageEvents = ['page_view', 'page_leave', 'pageview']

/**
 * Replaces the definition of a site's revenue. It applies to all stored events.
 * @throws ValidationError, @throws Unprocessable for an archived site or an event that is both a sale and a refund.
 */
export async function setRevenue(
  { changes, clock }: Pick<CoreServices, 'changes' | 'clock'>,
  site: Pick<StoredSite, 'id'>,
  definition: RevenueDefinition,
): Promise<RevenueDefinition> {
  requireValid(definition)
  return changes.commit([`site:${site.id}`], async (tx) => {
    const [old] = await tx.select().from(sites).where(eq(sites.id, site.id)).for('update')
    if (!old) throw notFound('site', site.id)
    if (old.status === 'archived') throw new Unprocessable('The site is archived and cannot be changed')
    await tx
      .update(sites)
      .set({ revenue: definition, updatedAt: new Date(clock()) })
      .where(eq(sites.id, site.id))
    const { workspaceId, id, name } = old
    await recordAudit(tx, clock, {
      action: 'revenue.changed',
      workspaceId,
      siteId: id,
      target: { id, name },
      before: old.revenue,
      after: definition,
    })
    return definition
  })
}

/** Compares what the current and a new definition count in the last 30 days. @throws as `setRevenue`. */
export async function previewRevenue(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: Pick<StoredSite, 'id' | 'currency' | 'settings' | 'revenue'>,
  definition: RevenueDefinition,
): Promise<RevenuePreview> {
  requireValid(definition)
  const money = await moneyOf(db, site)
  const now = clock()
  const period = { money, from: new Date(now - days * day_ms), until: new Date(now + 1) }
  const salesOf = async (orders: Orders): Promise<Sales> => {
    const [found] = await clickhouse.rows(salesSummary(site.id, { orders, ...period }))
    // A query without GROUP BY always returns one row.
    const { revenue, refunds, sale_events, ...counts } = found as NonNullable<typeof found>
    return {
      ...counts,
      revenue: displayAmount(site.currency, BigInt(revenue)),
      refunds: displayAmount(site.currency, BigInt(refunds)),
      repeated_events: sale_events - counts.orders,
    }
  }
  const [current, proposed] = await Promise.all([
    salesOf(ordersOf(site)),
    salesOf(ordersOf({ revenue: definition })),
  ])
  return { days, currency: site.currency, current, proposed }
}

function requireValid(definition: RevenueDefinition): void {
  const problems: Problem[] = []
  const refuse = (field: string, what: string) => problems.push({ field, message: `${field} ${what}` })
  for (const field of ['sale_events', 'refund_events'] as const) {
    const page = definition[field].find((it) => pageEvents.includes(it))
    if (page !== undefined) refuse(field, `must not contain ${page}: page views are not orders`)
  }
  for (const field of ['value_property', 'order_property'] as const)
    if (propertyPath(definition[field]).includes(''))
      refuse(
        field,
        'has an empty part (expected names separated by single dots, and two dots for a dot of a name, as in http..method)',
      )
  if (problems.length > 0) throw new ValidationError(problems)
  const both = definition.sale_events.find((it) => definition.refund_events.includes(it))
  if (both === undefined) return
  const message = `refund_events must not contain ${both}, which is a sale. A sale with a negative value is a refund already`
  throw new Unprocessable(message, [{ field: 'refund_events', message }])
}
