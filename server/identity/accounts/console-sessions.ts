import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { consoleSessions } from '../../../db/postgres/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { browserName } from './browser-name.ts'
import { deleteConsoleKeys } from './console-keys.ts'
import { type RuledSession, type RuledWorkspace, requireRules, SessionExpired } from './sign-in-rules.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>

/** A browser in which an account is signed in. */
export type SignedInBrowser = {
  id: string
  /** For example "Firefox on Windows". */
  browser: string
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
      browser: browserName(row.userAgent),
      address: row.ipAddress ?? '',
      country: row.country,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_current: row.id === currentId,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Signs an account out in one browser. Does nothing if the session has ended, or is of another account. */
export async function endSession(needs: Needs, accountId: string, sessionId: string): Promise<void> {
  const ended = await needs.db
    .delete(consoleSessions)
    .where(and(eq(consoleSessions.accountId, accountId), eq(consoleSessions.id, sessionId)))
    .returning({ id: consoleSessions.id })
  for (const { id } of ended) await deleteConsoleKeys(needs.changes, id)
}

/** Signs an account out in all browsers but one. */
export async function endOtherSessions(needs: Needs, accountId: string, keptId: string): Promise<void> {
  const ended = await needs.db
    .delete(consoleSessions)
    .where(and(eq(consoleSessions.accountId, accountId), ne(consoleSessions.id, keptId)))
    .returning({ id: consoleSessions.id })
  for (const { id } of ended) await deleteConsoleKeys(needs.changes, id)
}

const precision_ms = 60_000

/** Stores that a person has used a session, at most once a minute. */
export async function noteUse({ db, clock }: Needs, sessionId: string): Promise<void> {
  const now = clock()
  await db
    .update(consoleSessions)
    .set({ lastUsedAt: new Date(now) })
    .where(
      and(eq(consoleSessions.id, sessionId), lt(consoleSessions.lastUsedAt, new Date(now - precision_ms))),
    )
}

/**
 * Checks that a session may be used in a workspace, and ends it if it has expired there.
 * @throws SessionExpired, SecondFactorRequired
 */
export async function requireUsable(
  needs: Needs,
  session: RuledSession & { id: string; accountId: string },
  workspace: RuledWorkspace,
): Promise<void> {
  try {
    requireRules(session, workspace, needs.clock())
  } catch (err) {
    if (err instanceof SessionExpired) await endSession(needs, session.accountId, session.id)
    throw err
  }
}
