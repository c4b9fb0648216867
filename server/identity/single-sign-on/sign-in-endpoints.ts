import { createHash } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { and, eq } from 'drizzle-orm'
import { singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Services } from '../../services.ts'
import { addressHeader } from '../accounts/client-address.ts'
import { ruledFields } from '../accounts/sign-in-rules.ts'
import { domainOf, domainsOf, emailOf, roleOf } from './claims.ts'
import { findProviderOfDomain } from './domains.ts'
import { type Attempt, beginSignIn, type Claims, endSignIn } from './identity-provider.ts'
import { clientOf, findProvider, type StoredProvider } from './provider-settings.ts'
import { SignInRefused } from './refusal.ts'
import { type Person, signInPerson } from './sign-in-person.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'changes' | 'log'>

/** What the browser keeps while the person is at the provider. `expires_at` in milliseconds. */
type Waiting = Attempt & { workspaceId: string; next: string; expires_at: number }

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
      /** `{ workspace_id, query }` of the address at which the browser came back. Answers with `next`. */
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
    expires_at: needs.clock() + attempt_s * 1000,
  }
  const { name, attributes } = waitingCookie(ctx, attempt.state)
  await ctx.setSignedCookie(name, JSON.stringify(waiting), ctx.context.secret, attributes)
  return ctx.json({ url })
}

async function end(ctx: GenericEndpointContext, needs: Needs) {
  const query = String(ctx.body?.query ?? '')
  const waiting = await takeWaiting(ctx, needs, query)
  const provider = waiting && (await findProvider(needs.db, waiting.workspaceId))
  if (!waiting || !provider) throw refused('The sign-in has expired. Start again.')
  const claims = await answering(
    endSignIn(needs, clientOf(needs.config, provider), waiting, query),
    (reason) => recordFailure(ctx, needs, provider, 'unknown', reason),
  )
  const own = await getSessionFromCtx(ctx, { disableRefresh: true })
  const accountId = await accountOf(ctx, needs, provider, claims, own)
  const user = await ctx.context.internalAdapter.findUserById(accountId)
  if (!user) throw refused('The account was removed. Start again.')
  // The cookie will name another session.
  if (own) await ctx.context.internalAdapter.deleteSession(own.session.token)
  const session = await ctx.context.internalAdapter.createSession(accountId, false, {
    activeWorkspaceId: provider.workspaceId,
    singleSignOnWorkspaceId: provider.workspaceId,
  })
  if (!(await isCurrent(needs, provider))) {
    await ctx.context.internalAdapter.deleteSession(session.token)
    throw refused('The settings of single sign-on were changed meanwhile. Start again.')
  }
  await setSessionCookie(ctx, { session, user })
  return ctx.json({ next: waiting.next })
}

/** Waits for a change that ends the sessions of the provider, and may not have seen a session that was just created. */
async function isCurrent({ db }: Needs, { workspaceId, issuer, clientId }: StoredProvider): Promise<boolean> {
  const current = await db
    .select({ id: singleSignOn.workspaceId })
    .from(singleSignOn)
    .where(
      and(
        eq(singleSignOn.workspaceId, workspaceId),
        eq(singleSignOn.issuer, issuer),
        eq(singleSignOn.clientId, clientId),
      ),
    )
    .for('share')
  return current.length > 0
}

async function accountOf(
  ctx: GenericEndpointContext,
  needs: Needs,
  provider: StoredProvider,
  claims: Claims,
  own: Awaited<ReturnType<typeof getSessionFromCtx>>,
): Promise<string> {
  const shownAs = typeof claims.email === 'string' ? claims.email : claims.sub
  const signIn = async () => {
    const email = emailOf(claims, provider.provider)
    const person: Person = {
      subject: claims.sub,
      email,
      name: typeof claims.name === 'string' ? claims.name.slice(0, 100) : '',
      role: roleOf(claims, provider),
    }
    const isOwn = own !== null && ruledFields(own).singleSignOnWorkspaceId === null
    return signInPerson(needs, provider, person, {
      domains: domainsOf(claims, provider.issuer, email),
      ownAccountId: isOwn ? own.user.id : null,
      ...originOf(ctx),
    })
  }
  return answering(signIn(), (reason) => recordFailure(ctx, needs, provider, shownAs, reason))
}

/**
 * Returns the attempt that an answer belongs to. It counts once, also if it was refused. The answer must come back to the
 * address of the workspace whose provider the person was sent to.
 */
async function takeWaiting(
  ctx: GenericEndpointContext,
  { clock }: Needs,
  query: string,
): Promise<Waiting | undefined> {
  const state = new URLSearchParams(query).get('state')
  if (!state) return undefined
  const { name, attributes } = waitingCookie(ctx, state)
  const value = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!value) return undefined
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
  const waiting: Waiting = JSON.parse(value)
  return waiting.expires_at > clock() && waiting.workspaceId === ctx.body?.workspace_id ? waiting : undefined
}

/** Each attempt has a cookie of its own: a person can sign in in two tabs. */
function waitingCookie(ctx: GenericEndpointContext, state: string) {
  const attempt = createHash('sha256').update(state).digest('hex').slice(0, 16)
  return ctx.context.createAuthCookie(`single_sign_on_${attempt}`, { maxAge: attempt_s })
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
