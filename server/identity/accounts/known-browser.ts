import { createHash, randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'

/**
 * A browser that has signed in to an account, or has set a new password for it through a mailed link, gets a signed
 * cookie that names both. It gives no access: it only separates the failed sign-ins of this browser from those of
 * everyone else (the "device cookie" of OWASP). An address would not do: people change theirs, and share them.
 */
const cookieName = (account: string) => `known_browser_${account.slice(0, 12)}`
const age_s = 365 * 24 * 3600

type Context = Pick<GenericEndpointContext, 'context' | 'getSignedCookie' | 'setSignedCookie'>

/** Returns the counter for a sign-in: that of this browser if the account knows it, else that of all other browsers. */
export async function counterOf(ctx: Context, email: string): Promise<string> {
  const account = accountOf(email)
  const { name } = ctx.context.createAuthCookie(cookieName(account))
  const browser = (await ctx.getSignedCookie(name, ctx.context.secret)) || ''
  return browser.startsWith(`${account}.`) ? browser : account
}

/** Whether this browser has signed in to the account before, or has set a new password for it. */
export async function isKnownBrowser(ctx: Context, email: string): Promise<boolean> {
  return (await counterOf(ctx, email)) !== accountOf(email)
}

/** Makes this browser known to an account. */
export async function rememberBrowser(ctx: Context, email: string): Promise<void> {
  const account = accountOf(email)
  const { name, attributes } = ctx.context.createAuthCookie(cookieName(account), { maxAge: age_s })
  const browser = `${account}.${randomBytes(16).toString('base64url')}`
  await ctx.setSignedCookie(name, browser, ctx.context.secret, attributes)
}

/** Hashed because counters may be stored outside of the database, and to bound their length. */
function accountOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}
