import type { Sql } from 'postgres'
import { withSession } from '../../../db/postgres/session.ts'
import { nextVersion, unfinishedBatches } from './inbox-batches.ts'
import { whileProjecting } from './leadership.ts'

const wait_ms = 200

/**
 * Runs `work` under the projection lock with a version above that of all batches so far, so that its writes replace
 * theirs. Waits while a batch is unfinished: it would be finished later with its lower number. Events wait while the
 * work runs.
 */
export function withProjectionLock(pool: Sql, work: (version: string) => Promise<void>): Promise<void> {
  return withSession(pool, (session) => withProjectionLockIn(session, work))
}

/** Like `withProjectionLock`, on a given session, such as one that holds a lease. Fails if that session is lost. */
export async function withProjectionLockIn(
  session: Sql,
  work: (version: string) => Promise<void>,
): Promise<void> {
  const attempt = () =>
    whileProjecting(session, async () => {
      if ((await unfinishedBatches(session)).length > 0) return false
      await work(await nextVersion(session))
      return true
    })
  while (!(await attempt())) await Bun.sleep(wait_ms)
}
