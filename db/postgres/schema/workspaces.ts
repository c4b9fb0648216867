import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const plans = ['free', 'starter', 'professional', 'enterprise'] as const

/** The tenant: everything else belongs to one. better-auth knows it as the organisation. */
export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  logo: text(),
  metadata: text(),
  plan: text({ enum: plans }).notNull().default('enterprise'),
  /** Limits agreed with this workspace; each one given replaces the plan's. */
  customLimits: jsonb('custom_limits').$type<{
    rate?: number
    burst?: number
    daily?: number
    concurrent?: number
  }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
