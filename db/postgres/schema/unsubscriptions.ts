import { type AnyPgColumn, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { alerts } from './alerts.ts'
import { reports } from './reports.ts'

// Unsubscribed addresses. Rows remain when an address is removed from the recipients, so that adding it again does not
// resubscribe it.
export const reportUnsubscriptions = unsubscriptionsOf('report', () => reports.id)
export const alertUnsubscriptions = unsubscriptionsOf('alert', () => alerts.id)

function unsubscriptionsOf(kind: string, id: () => AnyPgColumn) {
  return pgTable(
    `${kind}_unsubscriptions`,
    {
      /** The report or alert. */
      subjectId: text(`${kind}_id`).notNull().references(id, { onDelete: 'cascade' }),
      email: text().notNull(),
      unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true, precision: 3 }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.subjectId, table.email] })],
  )
}
