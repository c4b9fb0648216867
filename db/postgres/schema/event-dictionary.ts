import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/** What people wrote about the events of a site and their properties. Events need no entry. */
export const eventDictionary = pgTable(
  'event_dictionary',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    eventName: text('event_name').notNull(),
    /** Empty for the entry of the event itself. */
    property: text().notNull(),
    description: text().notNull().default(''),
    /** True if lists to choose from leave it out. It counts all the same. */
    isHidden: boolean('is_hidden').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.eventName, table.property] })],
)
