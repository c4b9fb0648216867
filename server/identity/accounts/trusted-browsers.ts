import type { GenericEndpointContext } from 'better-auth'
import { and, desc, eq, like } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { verifications } from '../../../db/postgres/schema/accounts.ts'

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
  db: Pick<Db, 'select' | 'update'>,
  accountId: string,
  end: Date,
): Promise<void> {
  const [newest] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(isTrustOf(accountId))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
    .limit(1)
  if (newest) await db.update(verifications).set({ expiresAt: end }).where(eq(verifications.id, newest.id))
}

/** Asks for the second step again in all browsers of an account. */
export async function forgetTrustedBrowsers(db: Pick<Db, 'delete'>, accountId: string): Promise<void> {
  await db.delete(verifications).where(isTrustOf(accountId))
}

function isTrustOf(accountId: string) {
  return and(eq(verifications.value, accountId), like(verifications.identifier, `${prefix}%`))
}
