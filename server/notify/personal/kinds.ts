import type { notificationKinds } from '../../../db/postgres/schema/notifications.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Link } from '../integrations/slack-message.ts'

export type NotificationKind = (typeof notificationKinds)[number]

/** The channels that a kind of notification is sent by. */
export type Channels = { mail: boolean; slack: boolean }

/** What is sent to members who have chosen nothing. */
export const defaultChannels: Record<NotificationKind, Channels> = {
  alerts: { mail: false, slack: false },
  reports: { mail: false, slack: false },
  failures: { mail: true, slack: false },
  digest: { mail: false, slack: false },
}

/** Kinds that only owners and admins are sent. */
export const adminKinds: readonly NotificationKind[] = ['failures']

/** The label of links to the preferences. */
export const preferencesLabels: Record<Language, string> = {
  en: 'Change your notifications',
  de: 'Benachrichtigungen ändern',
}

/** The link to the preferences, for messages that people have chosen themselves. */
export function preferencesLink(config: { publicUrl: string }, language: Language): Link {
  return { url: preferencesUrl(config), label: preferencesLabels[language] }
}

/** The same as the line of a mail. */
export function preferencesLine(config: { publicUrl: string }, language: Language): string {
  return `${preferencesLabels[language]}: ${preferencesUrl(config)}`
}

/** Where people change what they are sent. */
export function preferencesUrl({ publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}/account/notifications`
}
