import { and, eq, isNotNull } from 'drizzle-orm'
import { type Static, t } from 'elysia'
import { singleSignOn, singleSignOnDomains } from '../../../db/postgres/schema/single-sign-on.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { DomainError, Forbidden, Unprocessable } from '../../platform/errors.ts'
import { type Role, roleHolds } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'

/** How the members of a workspace have to sign in. */
export const SignInRules = t.Object({
  requires_second_factor: t.Boolean(),
  /** Members other than owners sign in with the provider of the workspace. */
  requires_single_sign_on: t.Boolean(),
  /** Minutes without any action after which a member has to sign in again. */
  idle_limit_minutes: t.Union([t.Integer({ minimum: 5, maximum: 7 * 24 * 60 }), t.Null()]),
  /** Hours after a sign-in when a member has to sign in again. */
  session_limit_hours: t.Union([t.Integer({ minimum: 1, maximum: 90 * 24 }), t.Null()]),
})
export type SignInRules = Static<typeof SignInRules>

/** The session may not be used in this workspace until its person has done a second step. */
class SecondFactorRequired extends DomainError {
  readonly status = 403
  readonly code = 'second_factor_required'
  constructor(workspace: string) {
    super(`${workspace} requires two-step sign-in`)
  }
}

/** The session may not be used in this workspace because its person has not signed in with the workspace's provider. */
class SingleSignOnRequired extends DomainError {
  readonly status = 403
  readonly code = 'single_sign_on_required'
  constructor(workspace: string) {
    super(`${workspace} requires single sign-on`)
  }
}

/** The session began with the provider of another workspace. */
class OwnSignInRequired extends DomainError {
  readonly status = 403
  readonly code = 'own_sign_in_required'
  constructor(workspace: string) {
    super(`${workspace} cannot be opened with the single sign-on of another workspace`)
  }
}

/** The session is older, or was unused for longer, than the workspace permits. */
export class SessionExpired extends DomainError {
  readonly status = 401
  readonly code = 'session_expired'
  constructor() {
    super('The session has expired: sign in again')
  }
}

/** A workspace that an account is a member of. */
export type RuledWorkspace = { id: string; name: string; role: Role; rules: SignInRules }
export type RuledSession = {
  createdAt: Date
  lastUsedAt: Date
  hasSecondFactor: boolean
  /** The workspace with whose provider the person signed in. Null: signed in here. */
  singleSignOnWorkspaceId: string | null
}

/** The fields of a session that are always set, although better-auth does not know it. */
export function ruledFields({
  session,
}: {
  session: {
    createdAt: Date
    hasSecondFactor?: boolean | null
    singleSignOnWorkspaceId?: string | null
    lastUsedAt?: Date | null
  }
}): RuledSession {
  return {
    createdAt: session.createdAt,
    hasSecondFactor: session.hasSecondFactor ?? false,
    singleSignOnWorkspaceId: session.singleSignOnWorkspaceId ?? null,
    lastUsedAt: session.lastUsedAt ?? session.createdAt,
  }
}

/** Whether a session is older, or was unused for longer, than the rules of a workspace permit. */
export function isExpired(session: RuledSession, rules: SignInRules, now: number): boolean {
  const isOlderThan = (time: Date, limit_ms: number | null) =>
    limit_ms !== null && now - time.getTime() >= limit_ms
  const idle_ms = rules.idle_limit_minutes && rules.idle_limit_minutes * 60_000
  const length_ms = rules.session_limit_hours && rules.session_limit_hours * 3_600_000
  return isOlderThan(session.lastUsedAt, idle_ms) || isOlderThan(session.createdAt, length_ms)
}

/**
 * Checks how the person of a session has signed in. A workspace leaves the second factor to its own provider. What this
 * provider says opens no other workspace: whoever controls it could otherwise be its people everywhere. Owners may always
 * sign in without it, so that a broken one locks nobody out.
 * @throws SingleSignOnRequired, OwnSignInRequired, SecondFactorRequired
 */
export function requireSignIn(session: RuledSession, { id, name, role, rules }: RuledWorkspace): void {
  if (session.singleSignOnWorkspaceId === id) return
  if (rules.requires_single_sign_on && role !== 'owner') throw new SingleSignOnRequired(name)
  if (session.singleSignOnWorkspaceId !== null) throw new OwnSignInRequired(name)
  if (rules.requires_second_factor && !session.hasSecondFactor) throw new SecondFactorRequired(name)
}

/** Whether a session may be used in a workspace without another sign-in. */
export function isUsable(session: RuledSession, workspace: RuledWorkspace, now: number): boolean {
  if (isExpired(session, workspace.rules, now)) return false
  try {
    requireSignIn(session, workspace)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/**
 * Changes the rules of a workspace.
 * @param session of the person who changes them
 * @throws Forbidden for a role that may not change members either
 * @throws Unprocessable if the person would lock themselves out
 */
export async function changeSignInRules(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  workspace: RuledWorkspace,
  session: RuledSession,
  rules: SignInRules,
): Promise<void> {
  if (!roleHolds(workspace.role, 'members:write'))
    throw new Forbidden('Only an admin or an owner can change the sign-in rules')
  const isSignedInThere = session.singleSignOnWorkspaceId === workspace.id
  if (rules.requires_second_factor && !session.hasSecondFactor && !isSignedInThere)
    throw new Unprocessable(
      'Turn on two-step sign-in for your own account first, or sign in with your passkey: otherwise you would lock yourself out.',
    )
  if (rules.requires_single_sign_on && !workspace.rules.requires_single_sign_on) {
    if (workspace.role !== 'owner' && !isSignedInThere)
      throw new Unprocessable('Sign in with single sign-on first: otherwise you would lock yourself out.')
    await requireTested(db, workspace.id)
  }
  await db.transaction(async (tx) => {
    await tx
      .update(workspaces)
      .set({
        requiresSecondFactor: rules.requires_second_factor,
        requiresSingleSignOn: rules.requires_single_sign_on,
        idleLimitMinutes: rules.idle_limit_minutes,
        sessionLimitHours: rules.session_limit_hours,
      })
      .where(eq(workspaces.id, workspace.id))
    await recordAudit(tx, clock, {
      action: 'workspace.sign_in_rules_changed',
      workspaceId: workspace.id,
      target: { id: workspace.id, name: workspace.name },
      before: workspace.rules,
      after: rules,
    })
  })
}

/**
 * @throws Unprocessable if nobody has signed in with the provider of a workspace since it was last changed, or it has no
 * verified domain any more
 */
async function requireTested(db: Services['db'], workspaceId: string): Promise<void> {
  const [provider] = await db
    .select({ lastUsedAt: singleSignOn.lastUsedAt })
    .from(singleSignOn)
    .where(eq(singleSignOn.workspaceId, workspaceId))
  if (!provider?.lastUsedAt)
    throw new Unprocessable('Set up single sign-on first, and sign in with it once to show that it works.')
  if (!(await hasVerifiedDomain(db, workspaceId)))
    throw new Unprocessable('Verify a domain for single sign-on first.')
}

/** Whether anybody can sign in with the provider of a workspace. */
export async function hasVerifiedDomain(db: Pick<Services['db'], '$count'>, workspaceId: string) {
  const isVerified = and(
    eq(singleSignOnDomains.workspaceId, workspaceId),
    isNotNull(singleSignOnDomains.verifiedAt),
  )
  return (await db.$count(singleSignOnDomains, isVerified)) > 0
}
