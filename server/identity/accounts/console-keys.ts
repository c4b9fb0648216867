import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { isDuplicate } from '../../../db/postgres/causes.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { Unauthorized } from '../../platform/errors.ts'
import { hashKey, keyPrefix } from '../../platform/http/key-format.ts'
import type { Mode } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { createKey } from '../keys/keys.ts'

type Session = { id: string; accountId: string; token: string; expiresAt: Date }
type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'changes'>

/**
 * Derives the key of a console session from the session's secret token and APP_SECRET, so that every node can derive it
 * again and none has to store it. The database has its hash, as for any key.
 */
function consoleKey(appSecret: string, session: Pick<Session, 'token'>, mode: Mode): string {
  return (
    keyPrefix('secret', mode) +
    createHmac('sha256', appSecret).update(`console-key\n${session.token}\n${mode}`).digest('hex')
  )
}

/**
 * Returns the session's key. Creates it at its first use in this mode, and keeps its workspace and expiry in line with
 * the session.
 * @throws Unauthorized if the key was revoked, which also ends the session
 */
export async function openConsoleKey(
  { config, db, clock, changes }: Needs,
  session: Session,
  workspaceId: string,
  mode: Mode,
): Promise<string> {
  const key = consoleKey(config.appSecret, session, mode)
  const hash = hashKey(key)
  const [known] = await db
    .select({
      id: apiKeys.id,
      workspaceId: apiKeys.workspaceId,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash))

  if (known?.revokedAt) throw new Unauthorized('The key of this session was revoked: sign in again')
  if (!known) {
    await db
      .delete(apiKeys)
      .where(and(isNotNull(apiKeys.consoleSessionId), lt(apiKeys.expiresAt, new Date(clock()))))
    await createKey(db, clock, {
      workspaceId,
      name: 'Console session',
      kind: 'secret',
      mode,
      expiresAt: session.expiresAt,
      consoleSessionId: session.id,
      accountId: session.accountId,
      createdBy: { createdByAccountId: session.accountId, createdByKeyId: null },
      key,
    }).catch(ignoreDuplicate)
  } else if (
    known.workspaceId !== workspaceId ||
    known.expiresAt?.getTime() !== session.expiresAt.getTime()
  ) {
    await changes.commit(['keys'], (tx) =>
      tx.update(apiKeys).set({ workspaceId, expiresAt: session.expiresAt }).where(eq(apiKeys.id, known.id)),
    )
  }
  return key
}

/** Deletes the keys of console sessions that ended. */
export async function deleteConsoleKeys(
  changes: Services['changes'],
  sessionIds: readonly string[],
): Promise<void> {
  await changes.commit(['keys'], async (tx) => {
    await tx.delete(apiKeys).where(inArray(apiKeys.consoleSessionId, [...sessionIds]))
  })
}

/** Ignores the unique violation if two requests of a new session create its key at the same time. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicate(error)) throw error
}
