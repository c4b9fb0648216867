import { and, eq, isNotNull } from 'drizzle-orm'
import { accounts, authenticators, consoleSessions, passkeys } from '../../../db/postgres/schema/accounts.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { recordInWorkspaces } from './audited-sign-ins.ts'
import { createResetLink } from './password-reset.ts'
import { forgetTrustedBrowsers } from './trusted-browsers.ts'

/**
 * Lets a person in again who has lost the second factor: turns off two-step sign-in, removes the passkeys and ends all
 * sessions. Personal keys stay.
 *
 * @returns a link to set a new password, which works once, within an hour; null if no account has this address
 */
export async function recoverAccount(
  { db, clock, config }: Pick<CoreServices, 'db' | 'clock' | 'config'>,
  email: string,
): Promise<string | null> {
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()))
  if (!account) return null
  await db.transaction(async (tx) => {
    await tx.delete(authenticators).where(eq(authenticators.accountId, account.id))
    await tx.delete(passkeys).where(eq(passkeys.accountId, account.id))
    await forgetTrustedBrowsers(tx, account.id)
    await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.accountId, account.id), isNotNull(apiKeys.consoleSessionId)))
    await tx.delete(consoleSessions).where(eq(consoleSessions.accountId, account.id))
    await tx.update(accounts).set({ twoFactorEnabled: false }).where(eq(accounts.id, account.id))
    await recordInWorkspaces(tx, clock, account, { action: 'account.recovered' })
  })
  return createResetLink({ db, clock, config }, account.id)
}
