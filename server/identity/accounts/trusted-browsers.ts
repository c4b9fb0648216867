import type { GenericEndpointContext } from 'better-auth'
import { and, desc, eq, inArray, like } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, verifications } from '../../../db/postgres/schema/accounts.ts'

/** How better-auth names the records of browsers in which the second step can be left out. */
const prefix = 'trust-device-'

/** Returns until when the second step can be left out in this browser; undefined if it cannot. */
export async function endOfTrust(ctx: GenericEndpointContext): Promise<Date | undefined> {
  const { name } = ctx.context.createAuthCookie('trust_device')
  const cookie = (await ctx.getSignedCookie(name, ctx.context.secret)) || ''
  const identifier = cookie.slice(cookie.indexOf('!') + 1)
  if (!identifier.startsWith(prefix)) return undefined
  const found = await ctx.context.internalAdapter.findVerificationValue(identifier)
  return found?.expiresAt
}

/**
 * Keeps the end of the trust in a browser that has just signed in: better-auth would extend it with each sign-in, for
 * ever.
 */
export async function keepEndOfTrust(
  { db }: { db: Pick<Db, 'select' | 'update'> },
  accountId: string,
  end: Date,
): Promise<void> {
  const [newest] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.value, accountId), like(verifications.identifier, `${prefix}%`)))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
    .limit(1)
  if (newest) await db.update(verifications).set({ expiresAt: end }).where(eq(verifications.id, newest.id))
}

/** Asks for the second step again in all browsers of an account. */
export async function forgetTrustedBrowsers(
  db: Pick<Db, 'select' | 'delete'>,
  account: { accountId: string } | { email: string },
): Promise<void> {
  const of =
    'accountId' in account
      ? eq(verifications.value, account.accountId)
      : inArray(
          verifications.value,
          db
            .select({ id: accounts.id })
            .from(accounts)
            .where(eq(accounts.email, account.email.toLowerCase())),
        )
  await db.delete(verifications).where(and(of, like(verifications.identifier, `${prefix}%`)))
}
