import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
  /** True if members can only work here after a sign-in with a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  /** True if members other than owners can only work here after a sign-in with the workspace's provider. */
  requiresSingleSignOn: boolean('requires_single_sign_on').notNull().default(false),
  /** How long members stay signed in without doing anything. Null: as long as the session lasts. */
  idleLimitMinutes: integer('idle_limit_minutes'),
  /** How long after a sign-in members have to sign in again. Null: as long as they keep using the console. */
  sessionLimitHours: integer('session_limit_hours'),
  /** How long entries of the audit log are kept. Null: for ever. */
  auditRetentionDays: integer('audit_retention_days'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
