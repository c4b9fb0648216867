import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const plans = ['free', 'starter', 'professional', 'enterprise'] as const

/** The tenant that everything else belongs to. */
export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  logo: text(),
  metadata: text(),
  plan: text({ enum: plans }).notNull().default('enterprise'),
  /** Limits of this workspace, which override those of its plan. */
  customLimits: jsonb('custom_limits').$type<{
    rate?: number
    burst?: number
    daily?: number
    concurrent?: number
  }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
