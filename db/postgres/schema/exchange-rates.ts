import { numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/** The value of one unit of a currency in the currency of the site. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    rate: numeric({ precision: 20, scale: 9 }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.currency] })],
)
