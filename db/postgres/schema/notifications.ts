import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts, memberships } from './accounts.ts'
import type { SlackMessage } from './integrations.ts'
import { sites } from './sites.ts'

/** What members can be sent about the sites of a workspace. */
export const notificationKinds = ['alerts', 'reports', 'failures', 'digest'] as const
export const digestFrequencies = ['daily', 'weekly'] as const

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const ofAccount = () => text('account_id').references(() => accounts.id, { onDelete: 'cascade' })
const ofMember = () => text('membership_id').references(() => memberships.id, { onDelete: 'cascade' })
const ofSite = () => text('site_id').references(() => sites.id, { onDelete: 'cascade' })

/** What a member chose to be sent of a kind. Without a row, the defaults of the kind apply. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    membershipId: ofMember().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Null: for all sites that have no row of their own. */
    siteId: ofSite(),
    mail: boolean().notNull(),
    slack: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('notification_choices_one').on(
      table.membershipId,
      table.kind,
      sql`coalesce(${table.siteId}, '')`,
    ),
    index('notification_choices_site').on(table.siteId),
  ],
)

/** How a person is notified in every workspace. */
export const notificationSettings = pgTable('notification_settings', {
  accountId: ofAccount().primaryKey(),
  signInMail: boolean('sign_in_mail').notNull().default(true),
  signInSlack: boolean('sign_in_slack').notNull().default(false),
  /** The address of an incoming webhook, encrypted. Null: no Slack. */
  slackUrl: text('slack_url'),
  /** The host and the last characters of the address, so that the person can recognise it. */
  slackHost: text('slack_host'),
  slackEnd: text('slack_end'),
  /** Why the last message was not sent. */
  slackError: text('slack_error'),
  slackTestedAt: time('slack_tested_at'),
})

/** The digest of a member who chose one at some time. */
export const digests = pgTable(
  'digests',
  {
    membershipId: ofMember().primaryKey(),
    frequency: text({ enum: digestFrequencies }).notNull(),
    /** When the next one is written. Null: not computed yet since the digest or the time zone changed. */
    dueAt: time('due_at'),
    /** The last day of the newest digest that was written. */
    coveredUntil: date('covered_until', { mode: 'string' }),
    /** When the person left its mails by their link. Choosing anything in the console ends it. */
    unsubscribedAt: time('unsubscribed_at'),
  },
  (table) => [index('digests_due').on(table.dueAt)],
)

/** Messages to the Slack of a person. They remain for some days, so that repeated work does not send one twice. */
export const personalMessages = pgTable(
  'personal_messages',
  {
    id: text().primaryKey(),
    accountId: ofAccount().notNull(),
    /** Null for messages about the account itself. */
    membershipId: ofMember(),
    /** Null for messages about the account itself. */
    kind: text({ enum: notificationKinds }),
    siteId: ofSite(),
    /** Identifies the cause of the message. */
    key: text().notNull(),
    /** Null once it was sent, or is not sent any more. */
    message: jsonb().$type<SlackMessage>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('personal_messages_key').on(table.accountId, table.key),
    index('personal_messages_age').on(table.createdAt),
    index('personal_messages_membership').on(table.membershipId),
    index('personal_messages_site').on(table.siteId),
  ],
)
