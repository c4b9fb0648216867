import { type AnyPgColumn, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { alerts } from './alerts.ts'
import { reports } from './reports.ts'

// Who no longer wants mails. Kept when the address is taken off the list, so that adding it again changes nothing.
export const reportUnsubscriptions = unsubscriptionsOf('report', () => reports.id)
export const alertUnsubscriptions = unsubscriptionsOf('alert', () => alerts.id)

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
