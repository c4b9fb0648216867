import type { GenericEndpointContext } from 'better-auth'
import { eq } from 'drizzle-orm'
import { accounts, passkeys } from '../../../db/postgres/schema/accounts.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { isKnownBrowser, rememberBrowser } from './known-browser.ts'
import { proveSecondFactor, type SignInMethod } from './second-factor.ts'

type NewSession = NonNullable<GenericEndpointContext['context']['newSession']>

/**
 * Ends a sign-in: remembers the browser, and mails the person if it is a new one. The first sign-in of an account needs
 * no mail.
 */
export async function completeSignIn(
  ctx: GenericEndpointContext,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  method: SignInMethod,
  { session, user }: NewSession,
): Promise<void> {
  const isKnown = await isKnownBrowser(ctx, user.email)
  await rememberBrowser(ctx, user.email)
  // The second step is only left out in browsers in which it was done within the last 30 days.
  if (method === 'password' && user.twoFactorEnabled) await proveSecondFactor(db, session.id)
  if (method === 'passkey')
    await db
      .update(passkeys)
      .set({ lastUsedAt: new Date(clock()) })
      .where(eq(passkeys.credentialID, ctx.body.response.id))
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ at: accounts.lastSignedInAt })
      .from(accounts)
      .where(eq(accounts.id, user.id))
      .for('update')
    const now = new Date(clock())
    await tx.update(accounts).set({ lastSignedInAt: now }).where(eq(accounts.id, user.id))
    if (isKnown || !before?.at) return
    await enqueue(tx, 'mail-new-sign-in', {
      account_id: user.id,
      address: session.ipAddress ?? '',
      agent: session.userAgent ?? '',
      at: now.toISOString(),
    })
  })
}
