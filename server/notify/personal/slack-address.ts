import { and, eq, isNotNull } from 'drizzle-orm'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { notificationSettings } from '../../../db/postgres/schema/notifications.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { recordInWorkspaces } from '../../identity/accounts/audited-sign-ins.ts'
import { RateLimited, ValidationError } from '../../platform/errors.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import { purposes, seal, unseal } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import { storable } from '../integrations/credentials.ts'
import { openExchange } from '../integrations/exchange.ts'
import { sendToSlack } from '../integrations/slack.ts'
import { slackMessage } from '../integrations/slack-message.ts'
import { SyncFailure } from '../integrations/sync-failure.ts'
import { requireTarget } from '../webhooks/target.ts'
import { preferencesLink } from './kinds.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>
type Account = { id: string; email: string }
type Settings = typeof notificationSettings.$inferSelect

/** The field of the form that problems of the address belong to. */
const field = 'slack_url'
const error_max = 500
/** The shortest address whose end is shown: the end of a shorter one would reveal too much. */
const length_min = 12
/** The minimum time between two test messages of a person. */
const testPause_s = 10

/** Stores the address that a person's messages are sent to. @throws ValidationError for one that cannot be used. */
export async function setSlackAddress(
  { db, clock, config }: Working,
  account: Account,
  text: string,
): Promise<void> {
  if (text.trim() === '') throw new ValidationError([{ field, message: `${field} must not be empty` }])
  const url = await requireTarget(config, text.trim(), field)
  const address = {
    slackUrl: seal(config.appSecret, purposes.personalSlack, url),
    slackHost: new URL(url).host,
    slackEnd: url.length < length_min ? '' : url.slice(-4),
    slackError: null,
  }
  await db.transaction(async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ accountId: account.id, ...address })
      .onConflictDoUpdate({ target: notificationSettings.accountId, set: address })
    const after = { host: address.slackHost }
    await recordInWorkspaces(tx, clock, account, { action: 'account.slack_saved', after })
  })
}

/** Forgets the address. Choices of Slack stay, and have no effect until there is another one. */
export async function removeSlackAddress(
  { db, clock }: Pick<Working, 'db' | 'clock'>,
  account: Account,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .update(notificationSettings)
      .set({ slackUrl: null, slackHost: null, slackEnd: null, slackError: null })
      .where(and(eq(notificationSettings.accountId, account.id), isNotNull(notificationSettings.slackUrl)))
      .returning()
    if (removed.length > 0) await recordInWorkspaces(tx, clock, account, { action: 'account.slack_removed' })
  })
}

const testTexts: Record<Language, { title: string; lines: string[] }> = {
  en: {
    title: 'Sightline can reach you here',
    lines: ['This is a test message. Your notifications will look like this one.'],
  },
  de: {
    title: 'Sightline kann Sie hier erreichen',
    lines: ['Dies ist eine Testnachricht. So sehen Ihre Benachrichtigungen aus.'],
  },
}

/**
 * Sends a test message and waits for the answer.
 * @throws ValidationError with the reason why it was not sent, @throws RateLimited for several at a time.
 */
export async function sendTestMessage(working: Working, accountId: string): Promise<void> {
  const { db, clock, config } = working
  const now = clock()
  const tested = await db.transaction(async (tx) => {
    const isOwn = eq(notificationSettings.accountId, accountId)
    const [found] = await tx
      .select({ settings: notificationSettings, language: mailLanguage() })
      .from(notificationSettings)
      .innerJoin(accounts, eq(accounts.id, notificationSettings.accountId))
      .where(isOwn)
      .for('no key update', { of: notificationSettings })
    requirePause(found?.settings.slackTestedAt, now)
    if (found)
      await tx
        .update(notificationSettings)
        .set({ slackTestedAt: new Date(now) })
        .where(isOwn)
    return found
  })
  if (!tested?.settings.slackUrl)
    throw new ValidationError([
      { field, message: `${field} must be saved before a test message can be sent` },
    ])
  const { settings, language } = tested
  const message = slackMessage({ ...testTexts[language], links: [preferencesLink(config, language)] })
  const error = await sendSlack(working, settings, message).then(
    () => null,
    (failure) => {
      if (failure instanceof SyncFailure) return failure.message
      throw failure
    },
  )
  if (error !== null) throw new ValidationError([{ field, message: error }])
}

function requirePause(testedAt: Date | null | undefined, now: number): void {
  const resetAt_ms = (testedAt?.getTime() ?? Number.NEGATIVE_INFINITY) + testPause_s * 1000
  if (resetAt_ms <= now) return
  throw new RateLimited('A test message was sent just now. Wait some seconds before you send another one', {
    ...{ limit: 1, remaining: 0, window_s: testPause_s, resetAt_ms },
  })
}

/**
 * Sends a message to a person, and stores whether that worked, for the console.
 * @throws SyncFailure with a message that does not contain the address
 */
export async function sendSlack(
  { db, config }: Working,
  settings: Settings,
  message: SlackMessage,
): Promise<void> {
  const record = (slackError: string | null) =>
    db
      .update(notificationSettings)
      .set({ slackError })
      // Another address may have been saved meanwhile.
      .where(eq(notificationSettings.slackUrl, settings.slackUrl ?? ''))
  const webhook_url = addressOf(config, settings)
  const exchange = openExchange(config, 'slack')
  try {
    if (webhook_url === null) throw lostAddress()
    await sendToSlack(exchange, { settings: {}, credentials: { webhook_url } }, message)
    if (settings.slackError !== null) await record(null)
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error
    const shown = storable(error.message, webhook_url === null ? {} : { webhook_url }, error_max)
    await record(shown)
    throw new SyncFailure(error.code, shown, error.temporary)
  } finally {
    exchange.close()
  }
}

/** Decrypts the address. Returns null if that fails because APP_SECRET has changed. */
function addressOf(config: Working['config'], { slackUrl }: Settings): string | null {
  try {
    return slackUrl === null ? null : unseal(config, purposes.personalSlack, slackUrl)
  } catch {
    return null
  }
}

function lostAddress(): SyncFailure {
  return new SyncFailure(
    'credentials_lost',
    'The stored address cannot be decrypted because APP_SECRET has changed. Enter it again',
  )
}
