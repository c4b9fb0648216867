import { bigint, date, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/** Advertising costs: one row per day, source, medium, campaign and currency. */
export const adCosts = pgTable(
  'ad_costs',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** A day in the site's time zone. */
    date: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    cost: numeric({ precision: 24, scale: 6 }).notNull(),
    currency: text().notNull(),
    clicks: bigint({ mode: 'number' }),
    impressions: bigint({ mode: 'number' }),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ad_costs_day').on(
      table.siteId,
      table.date,
      table.source,
      table.medium,
      table.campaign,
      table.currency,
    ),
  ],
)
