import { eq } from 'drizzle-orm'
import { type Static, t } from 'elysia'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { DomainError, Forbidden, Unprocessable } from '../../platform/errors.ts'
import { type Role, roleHolds } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'

/** How the members of a workspace have to sign in. */
export const SignInRules = t.Object({
  requires_second_factor: t.Boolean(),
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
export type RuledSession = { createdAt: Date; lastUsedAt: Date; hasSecondFactor: boolean }

/** The fields of a session that are always set, although better-auth does not know it. */
export function ruledFields(session: {
  createdAt: Date
  hasSecondFactor?: boolean | null
  lastUsedAt?: Date | null
}): RuledSession {
  return {
    createdAt: session.createdAt,
    hasSecondFactor: session.hasSecondFactor ?? false,
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

/** @throws SecondFactorRequired if the rules of a workspace require one that the session has not proved */
export function requireSecondFactor(session: RuledSession, { rules, name }: RuledWorkspace): void {
  if (rules.requires_second_factor && !session.hasSecondFactor) throw new SecondFactorRequired(name)
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
  if (rules.requires_second_factor && !session.hasSecondFactor)
    throw new Unprocessable(
      'Turn on two-step sign-in for your own account first, or sign in with your passkey: otherwise you would lock yourself out.',
    )
  await db.transaction(async (tx) => {
    await tx
      .update(workspaces)
      .set({
        requiresSecondFactor: rules.requires_second_factor,
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
