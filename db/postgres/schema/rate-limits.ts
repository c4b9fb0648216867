import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of rate limits that several nodes share. rate-limiter-flexible requires these names. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
