import { type AnyPgColumn, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { reports } from './reports.ts'

/** Who no longer wants a report. Kept when the address is taken off it, so that adding it again changes nothing. */
export const reportUnsubscriptions = unsubscriptionsOf('report', () => reports.id)

function unsubscriptionsOf(kind: string, id: () => AnyPgColumn) {
  return pgTable(
    `${kind}_unsubscriptions`,
    {
      /** What they no longer want. */
      subjectId: text(`${kind}_id`).notNull().references(id, { onDelete: 'cascade' }),
      email: text().notNull(),
      unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true, precision: 3 }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.subjectId, table.email] })],
  )
}
