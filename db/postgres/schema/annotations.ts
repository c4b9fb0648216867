import { date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/** Notes about what happened to a site at some time, such as deploys and campaigns. Charts show them. */
export const annotations = pgTable(
  'annotations',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Null for annotations of a moment. A day stays the same day if the site gets another time zone. */
    day: date({ mode: 'string' }),
    /** The moment, or the start of the day in the time zone that the site had when the day was set. Orders lists. */
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was deleted. It can be restored for a day; until then it keeps its id and everything else. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('annotations_site').on(table.siteId, table.at)],
)
