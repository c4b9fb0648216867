import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { languageCodes } from '../../../packages/text/languages.ts'
import { workspaces } from './workspaces.ts'

/** From the one with the fewest permissions to the one with all. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

/** People who sign in to the console. The users of tracked sites are only in ClickHouse. */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  /** True once the account has an authenticator app, with recovery codes. Passkeys do not count. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** The IANA name of the zone in which the console shows times to this person. Null: UTC. */
  timezone: text(),
  /** The language of the console and of mails to this person. Null: the one that the browser prefers. */
  language: text({ enum: languageCodes }),
  /** The site whose dashboard opens first, if the person still has access to it. Null: the list of all sites. */
  startSiteId: text('start_site_id'),
  /** Null until the first sign-in. The console then explains where to find the initial credentials. */
  lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The workspaces of an account, with its role. */
export const memberships = pgTable(
  'memberships',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    /** The sites that the member has access to. Null: all of the workspace. */
    siteIds: text('site_ids').array(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('memberships_account_workspace').on(table.accountId, table.workspaceId),
    index('memberships_workspace').on(table.workspaceId),
  ],
)

/** Invitations to a workspace. Accepting or withdrawing one deletes it. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null if invited by an API key, or by an account that was deleted. */
    inviterId: text('inviter_id').references(() => accounts.id, { onDelete: 'set null' }),
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    siteIds: text('site_ids').array(),
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_workspace_email').on(table.workspaceId, table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
  ],
)

/** One row per signed-in browser. A key with `api_keys.console_session_id` ends with its session. */
export const consoleSessions = pgTable(
  'console_sessions',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    activeWorkspaceId: text('active_workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** ISO 3166-1 alpha-2, of the address at the sign-in. Empty if unknown. */
    country: text().notNull().default(''),
    /** True if the person proved more than a password: a code of an app, a recovery code or a passkey. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The workspace with whose provider the person signed in. Null: signed in here. */
    singleSignOnWorkspaceId: text('single_sign_on_workspace_id').references(() => workspaces.id, {
      onDelete: 'cascade',
    }),
    /** When the person last did something, to a minute. Pages that refresh themselves do not count. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('console_sessions_account').on(table.accountId)],
)

/** Credentials of an account: a password, hashed with scrypt. The `account` in better-auth. */
export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('credentials_account').on(table.accountId)],
)

/** The authenticator app of an account. The `twoFactor` in better-auth. */
export const authenticators = pgTable(
  'authenticators',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Encrypted with APP_SECRET. */
    secret: text().notNull(),
    /** The unused recovery codes, encrypted with APP_SECRET. */
    backupCodes: text('backup_codes').notNull(),
    /** False until the first code is confirmed. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
  },
  (table) => [uniqueIndex('authenticators_account').on(table.accountId)],
)

/** The passkeys of an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    /** Null until the first sign-in with it. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialID),
    index('passkeys_account').on(table.accountId),
  ],
)

/** Tokens of password resets that were mailed, and of sign-ins that wait for their second step. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Counts attempts to sign in or to reset a password by address, shared by all nodes. */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** Milliseconds since 1970. */
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
