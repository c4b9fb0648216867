import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { isAddress } from '../../platform/mail/addresses.ts'
import type { Services } from '../../services.ts'
import { recordForAccount } from './audited-sign-ins.ts'
import { addressHeader } from './client-address.ts'
import { counterOf, rememberBrowser } from './known-browser.ts'
import { addressOfToken, requestPasswordReset } from './password-reset.ts'
import { passwordProblem } from './password-rules.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'signInLimits'>

/** What we add to endpoints of better-auth. They run after its limits by address and its check of the origin. */
export function authHooks(needs: Needs) {
  /** The accounts whose password was set by requests that are not answered yet. */
  const resets = new WeakMap<Request, string>()
  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-in/email') await admitSignIn(ctx, needs.signInLimits)
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
      after: createAuthMiddleware(async (ctx) => {
        const { newSession } = ctx.context
        if (ctx.path === '/sign-in/email' && newSession) {
          const { email } = newSession.user
          await needs.signInLimits.succeeded(await counterOf(ctx, email))
          await rememberBrowser(ctx, email)
        }
        const reset = ctx.request && resets.get(ctx.request)
        if (reset) await rememberBrowser(ctx, reset)
        await recordOutcome(ctx, needs, { isFailure: ctx.context.returned instanceof APIError, reset })
      }),
    },
    onPasswordReset: async ({ user }, request) => {
      if (request) resets.set(request, user.email)
    },
  } satisfies Pick<BetterAuthOptions, 'hooks'> &
    Pick<NonNullable<BetterAuthOptions['emailAndPassword']>, 'onPasswordReset'>
}

/** Adds sign-ins, failed ones, and changed passwords to the audit log. */
async function recordOutcome(
  ctx: GenericEndpointContext,
  needs: Needs,
  { isFailure, reset }: { isFailure: boolean; reset: string | undefined },
): Promise<void> {
  const record = async (action: AuditAction, email: unknown) => {
    if (typeof email !== 'string') return
    const address = ctx.headers?.get(addressHeader) ?? ''
    await recordForAccount(needs, action, email, { address, agent: ctx.headers?.get('user-agent') ?? '' })
  }
  // Not awaited: the time of the answer must not reveal whether the address has an account.
  if (ctx.path === '/sign-in/email' && isFailure)
    record('account.sign_in_failed', ctx.body?.email).catch((err) =>
      needs.log.error({ err }, 'a failed sign-in could not be added to the audit log'),
    )
  if (isFailure) return
  if (ctx.path === '/sign-in/email') await record('account.signed_in', ctx.body?.email)
  if (ctx.path === '/change-password')
    await record('account.password_changed', ctx.context.session?.user.email)
  await record('account.password_reset', reset)
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
  await requestPasswordReset(db, email)
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
