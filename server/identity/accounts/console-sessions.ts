import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { consoleSessions } from '../../../db/postgres/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { browserOf } from './browser-name.ts'
import { deleteConsoleKeys } from './console-keys.ts'
import {
  isExpired,
  type RuledSession,
  type RuledWorkspace,
  requireSignIn,
  SessionExpired,
} from './sign-in-rules.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>

/** A browser in which an account is signed in. */
export type SignedInBrowser = {
  id: string
  /** For example Firefox on Windows. Null if unknown. */
  browser: { name: string | null; system: string | null }
  /** Empty if unknown. */
  address: string
  /** ISO 3166-1 alpha-2, of the address. Empty if unknown. */
  country: string
  created_at: string
  last_used_at: string
  is_current: boolean
}

/** Lists the sessions of an account: first the current one, then the last used one. */
export async function listSessions(
  { db, clock }: Needs,
  { id: currentId, accountId }: { id: string; accountId: string },
): Promise<SignedInBrowser[]> {
  const rows = await db
    .select()
    .from(consoleSessions)
    .where(and(eq(consoleSessions.accountId, accountId), gt(consoleSessions.expiresAt, new Date(clock()))))
    .orderBy(desc(consoleSessions.lastUsedAt), consoleSessions.id)
  return rows
    .map((row) => ({
      id: row.id,
      browser: browserOf(row.userAgent),
      address: row.ipAddress ?? '',
      country: row.country,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_current: row.id === currentId,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Signs an account out in one browser. Does nothing if the session has ended, or is of another account. */
export function endSession(needs: Needs, accountId: string, sessionId: string): Promise<void> {
  return endSessions(needs, accountId, eq(consoleSessions.id, sessionId))
}

/** Signs an account out in all browsers but one. */
export function endOtherSessions(needs: Needs, accountId: string, keptId: string): Promise<void> {
  return endSessions(needs, accountId, ne(consoleSessions.id, keptId))
}

async function endSessions({ db, changes }: Needs, accountId: string, which: SQL): Promise<void> {
  const ended = await db
    .delete(consoleSessions)
    .where(and(eq(consoleSessions.accountId, accountId), which))
    .returning({ id: consoleSessions.id })
  if (ended.length === 0) return
  await deleteConsoleKeys(
    changes,
    ended.map(({ id }) => id),
  )
}

const precision_ms = 60_000

/** Stores that a person has used a session, at most once a minute. */
export async function noteUse(
  { db, clock }: Needs,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date },
): Promise<void> {
  const now = clock()
  if (now - lastUsedAt.getTime() <= precision_ms) return
  await db
    .update(consoleSessions)
    .set({ lastUsedAt: new Date(now) })
    .where(eq(consoleSessions.id, id))
}

type OwnedSession = RuledSession & { id: string; accountId: string }

/**
 * Checks that a session may be used in a workspace, and ends it if it has expired there.
 * @throws SessionExpired, SingleSignOnRequired, OwnSignInRequired, SecondFactorRequired
 */
export async function requireUsable(
  needs: Needs,
  session: OwnedSession,
  workspace: RuledWorkspace,
): Promise<void> {
  await requireUnexpired(needs, session, workspace)
  requireSignIn(session, workspace)
}

/** Ends a session that has expired by the rules of a workspace. @throws SessionExpired */
export async function requireUnexpired(
  needs: Needs,
  session: OwnedSession,
  { rules }: RuledWorkspace,
): Promise<void> {
  if (!isExpired(session, rules, needs.clock())) return
  await endSession(needs, session.accountId, session.id)
  throw new SessionExpired()
}
