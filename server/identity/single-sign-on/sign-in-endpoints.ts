import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { eq } from 'drizzle-orm'
import { singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Services } from '../../services.ts'
import { addressHeader } from '../accounts/client-address.ts'
import { domainOf, emailOf, roleOf } from './claims.ts'
import { findProviderOfDomain } from './domains.ts'
import { type Attempt, beginSignIn, type Claims, endSignIn } from './identity-provider.ts'
import { clientOf, findProvider, type StoredProvider } from './provider-settings.ts'
import { SignInRefused } from './refusal.ts'
import { type Person, signInPerson } from './sign-in-person.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'changes' | 'log'>

/** What the browser keeps while the person is at the provider. */
type Waiting = Attempt & { workspaceId: string; next: string }

const attempt_s = 600

/**
 * Endpoints of better-auth to sign in with the OpenID Connect provider of a workspace. The console's own server calls
 * them for the browser and passes the cookies on.
 */
export function singleSignOnPlugin(needs: Needs) {
  return {
    id: 'single-sign-on',
    endpoints: {
      /** `{ email }` or `{ domain }`, and `next`: where the person wants to go. Answers with the URL at the provider. */
      beginSingleSignOn: createAuthEndpoint('/single-sign-on/begin', { method: 'POST' }, (ctx) =>
        begin(ctx, needs),
      ),
      /** `{ query }`: that of the address at which the browser came back. Answers with `next`. */
      endSingleSignOn: createAuthEndpoint('/single-sign-on/end', { method: 'POST' }, (ctx) =>
        end(ctx, needs),
      ),
    },
  } satisfies BetterAuthPlugin
}

async function begin(ctx: GenericEndpointContext, needs: Needs) {
  const { email, domain, next }: Record<string, unknown> = ctx.body ?? {}
  const wanted = typeof email === 'string' ? domainOf(email) : domain
  const provider = typeof wanted === 'string' ? await findProviderOfDomain(needs.db, wanted) : undefined
  if (!provider)
    throw new APIError('NOT_FOUND', {
      code: 'NO_PROVIDER',
      message: `No workspace uses single sign-on for ${typeof wanted === 'string' ? wanted : 'this address'}.`,
    })
  const hint = typeof email === 'string' ? email : undefined
  const { url, attempt } = await answering(beginSignIn(needs, clientOf(needs.config, provider), hint))
  const waiting: Waiting = {
    ...attempt,
    workspaceId: provider.workspaceId,
    next: typeof next === 'string' ? next : '/',
  }
  const { name, attributes } = waitingCookie(ctx)
  await ctx.setSignedCookie(name, JSON.stringify(waiting), ctx.context.secret, attributes)
  return ctx.json({ url })
}

async function end(ctx: GenericEndpointContext, needs: Needs) {
  const waiting = await takeWaiting(ctx)
  const provider = waiting && (await findProvider(needs.db, waiting.workspaceId))
  if (!waiting || !provider) throw refused('The sign-in has expired. Start again.')
  const query = String(ctx.body?.query ?? '')
  const claims = await answering(
    endSignIn(needs, clientOf(needs.config, provider), waiting, query),
    (reason) => recordFailure(ctx, needs, provider, 'unknown', reason),
  )
  const accountId = await accountOf(ctx, needs, provider, claims)
  const user = await ctx.context.internalAdapter.findUserById(accountId)
  if (!user) throw refused('The account was removed. Start again.')
  const { workspaceId } = provider
  await endOwnSession(ctx)
  const session = await ctx.context.internalAdapter.createSession(accountId, false, {
    activeWorkspaceId: workspaceId,
    singleSignOnWorkspaceId: workspaceId,
  })
  await setSessionCookie(ctx, { session, user })
  await needs.db
    .update(singleSignOn)
    .set({ lastUsedAt: new Date(needs.clock()) })
    .where(eq(singleSignOn.workspaceId, workspaceId))
  return ctx.json({ next: waiting.next })
}

async function accountOf(
  ctx: GenericEndpointContext,
  needs: Needs,
  provider: StoredProvider,
  claims: Claims,
): Promise<string> {
  const shownAs = typeof claims.email === 'string' ? claims.email : claims.sub
  const signIn = async () => {
    const email = emailOf(claims, provider.provider)
    const ofDomain = await findProviderOfDomain(needs.db, domainOf(email))
    if (ofDomain?.workspaceId !== provider.workspaceId)
      throw new SignInRefused(`${domainOf(email)} is not a verified domain of this workspace.`)
    const person: Person = {
      subject: claims.sub,
      email,
      name: typeof claims.name === 'string' ? claims.name.slice(0, 100) : '',
      role: roleOf(claims, provider),
    }
    return signInPerson(needs, provider, person, originOf(ctx))
  }
  return answering(signIn(), (reason) => recordFailure(ctx, needs, provider, shownAs, reason))
}

/** Ends the session that this browser had before, which its cookie no longer names. */
async function endOwnSession(ctx: GenericEndpointContext): Promise<void> {
  const { name } = ctx.context.authCookies.sessionToken
  const token = await ctx.getSignedCookie(name, ctx.context.secret)
  if (token) await ctx.context.internalAdapter.deleteSession(token)
}

/** The answer of a provider counts once, also if it was refused. */
async function takeWaiting(ctx: GenericEndpointContext): Promise<Waiting | undefined> {
  const { name, attributes } = waitingCookie(ctx)
  const value = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!value) return undefined
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
  return JSON.parse(value)
}

function waitingCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('single_sign_on', { maxAge: attempt_s })
}

/** Answers a refusal in the form of better-auth, after `noted` has recorded it. */
async function answering<T>(work: Promise<T>, noted?: (reason: string) => Promise<void>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    await noted?.(error.message)
    throw refused(error.message)
  }
}

function refused(message: string): APIError {
  return new APIError('FORBIDDEN', { code: 'SIGN_IN_REFUSED', message })
}

/** Lets the admins of the workspace see why somebody cannot sign in. */
async function recordFailure(
  ctx: GenericEndpointContext,
  { db, clock }: Needs,
  { workspaceId }: StoredProvider,
  who: string,
  reason: string,
): Promise<void> {
  const caller: Caller = { kind: 'service', id: null, ...originOf(ctx) }
  await asCaller(caller, () =>
    db.transaction((tx) =>
      recordAudit(tx, clock, {
        action: 'account.sign_in_failed',
        workspaceId,
        target: { id: workspaceId, name: who },
        after: { method: 'single sign-on', reason },
      }),
    ),
  )
}

function originOf(ctx: GenericEndpointContext) {
  return {
    address: ctx.headers?.get(addressHeader) ?? '',
    agent: ctx.headers?.get('user-agent') ?? '',
  }
}
