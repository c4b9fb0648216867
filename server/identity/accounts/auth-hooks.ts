import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isAddress } from '../../platform/mail/addresses.ts'
import type { Services } from '../../services.ts'
import { requestLanguage } from '../console/request-language.ts'
import { recordOutcome } from './audited-sign-ins.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { endOtherSessions } from './console-sessions.ts'
import { counterOf, rememberBrowser } from './known-browser.ts'
import { requireOwnFactor } from './own-factor.ts'
import { addressOfToken, requestPasswordReset } from './password-reset.ts'
import { passwordProblem } from './password-rules.ts'
import { methodOf, proveSecondFactor, requireUnusedCode, waitingAccount } from './second-factor.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { endOfTrust, forgetTrustedBrowsers, keepEndOfTrust } from './trusted-browsers.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'changes' | 'signInLimits'>

/** What we add to endpoints of better-auth. They run after its limits by address and its check of the origin. */
export function authHooks(needs: Needs) {
  /** The accounts that requests without a session turned out to be about. */
  const concerned = new WeakMap<Request, { id: string; email: string }>()
  /** Until when browsers may leave out the second step that do so with a request. */
  const trustedUntil = new WeakMap<Request, Date>()
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') {
        await admitSignIn(ctx, needs.signInLimits)
        const end = await endOfTrust(ctx)
        if (end && ctx.request) trustedUntil.set(ctx.request, end)
      }
      await requireOwnFactor(ctx, needs)
      if (ctx.path.startsWith('/two-factor/verify-')) {
        const waiting = await waitingAccount(ctx)
        if (waiting && ctx.request) concerned.set(ctx.request, waiting)
        if (waiting && ctx.path === '/two-factor/verify-totp')
          await requireUnusedCode(ctx, needs.signInLimits, waiting.id)
      }
      if (ctx.path === '/request-password-reset') return answerResetRequest(ctx, needs.db)
      if (ctx.path === '/reset-password') {
        await requireGoodPassword(ctx, await addressOfReset(ctx, needs))
      }
      if (ctx.path === '/change-password') {
        const session = await getSessionFromCtx(ctx, { disableRefresh: true })
        await requireGoodPassword(ctx, session?.user.email)
        // Someone else who knows the old password may be signed in.
        return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
      }
    }),
    /** Runs after the hooks of other plugins: only then is it known whether a sign-in needs a second step. */
    plugin: {
      id: 'sightline',
      hooks: {
        after: [
          {
            matcher: () => true,
            handler: createAuthMiddleware(async (ctx) => {
              const isFailure = ctx.context.returned instanceof APIError
              // Other endpoints have no address in their bodies, only what somebody made up.
              const given = ctx.path === '/sign-in/email' ? ctx.body?.email : undefined
              const account = ctx.request && concerned.get(ctx.request)
              const email: string | undefined = account?.email ?? given
              if (ctx.path === '/sign-in/email' && !isFailure && email)
                await needs.signInLimits.succeeded(await counterOf(ctx, email))
              const { newSession, session } = ctx.context
              const method = methodOf(ctx.path)
              if (method && newSession && !session) {
                await completeSignIn(ctx, needs, method, newSession)
                const end = ctx.request && trustedUntil.get(ctx.request)
                if (end) await keepEndOfTrust(needs.db, newSession.user.id, end)
              }
              if (!isFailure) await afterChange(ctx, needs, account)
              await recordOutcome(ctx, needs, { isFailure, email })
            }),
          },
        ],
      },
    },
    onPasswordReset: async ({ user }, request) => {
      if (request) concerned.set(request, user)
    },
  } satisfies Pick<NonNullable<BetterAuthOptions['hooks']>, 'before'> & {
    plugin: NonNullable<BetterAuthOptions['plugins']>[number]
  } & Pick<NonNullable<BetterAuthOptions['emailAndPassword']>, 'onPasswordReset'>
}

/** What else changes once a password or a second factor has. */
async function afterChange(
  ctx: GenericEndpointContext,
  needs: Needs,
  account: { id: string; email: string } | undefined,
) {
  const { newSession, session } = ctx.context
  if (ctx.path === '/reset-password' && account) {
    await rememberBrowser(ctx, account.email)
    await forgetTrustedBrowsers(needs.db, account.id)
  }
  if (!session) return
  const { id: accountId } = session.user
  if (['/change-password', '/two-factor/disable'].includes(ctx.path ?? ''))
    await forgetTrustedBrowsers(needs.db, accountId)
  // Who is signed in elsewhere has not proved the new factor.
  if (ctx.path === '/two-factor/verify-totp' && newSession) {
    await forgetTrustedBrowsers(needs.db, accountId)
    await endOtherSessions(needs, accountId, newSession.session.id)
  }
  if (ctx.path === '/passkey/verify-registration') {
    await proveSecondFactor(needs.db, session.session.id)
    await endOtherSessions(needs, accountId, session.session.id)
  }
}

/** Accounts that do not exist are counted, too: otherwise this limit would reveal which ones do. */
async function admitSignIn(ctx: GenericEndpointContext, limits: SignInLimits): Promise<void> {
  const email: unknown = ctx.body?.email
  if (typeof email !== 'string') return
  const wait_s = await limits.attempt(await counterOf(ctx, email))
  if (wait_s === null) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'TOO_MANY_FAILED_SIGN_INS',
      message: 'Too many failed sign-ins to this account. Wait, or set a new password through a mailed link.',
    },
    { 'Retry-After': String(wait_s) },
  )
}

/** Answers instead of better-auth, which would look up the account and wait for the mail server. */
async function answerResetRequest(ctx: GenericEndpointContext, db: Services['db']) {
  const email: unknown = ctx.body?.email
  if (typeof email !== 'string' || !isAddress(email))
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'email is not an e-mail address.' })
  await requestPasswordReset(db, email, ctx.request && requestLanguage(ctx.request))
  return ctx.json({ status: true, message: 'If this address has an account, a mail is sent to it.' })
}

function addressOfReset(ctx: GenericEndpointContext, needs: Needs): Promise<string | undefined> | undefined {
  const token: unknown = ctx.body?.token || ctx.query?.token
  return typeof token === 'string' ? addressOfToken(needs, token) : undefined
}

async function requireGoodPassword(ctx: GenericEndpointContext, email: string | undefined): Promise<void> {
  const password: unknown = ctx.body?.newPassword
  if (typeof password !== 'string') return
  const problem = await passwordProblem(password, email)
  if (!problem) return
  const { code, reason } = problem
  throw new APIError('BAD_REQUEST', { code, message: `This password ${reason}. Choose another.` })
}
