import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits when several nodes share them here; the names are those rate-limiter-flexible asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
