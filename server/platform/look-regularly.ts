import type { Sql } from 'postgres'
import type { LastingSession } from '../../db/postgres/session.ts'
import { giveUpAfter, TookTooLong } from './give-up-after.ts'

/**
 * Calls `look` regularly, never twice at a time. One that hangs is given up, and the session renewed of which it waits
 * for an answer.
 * @param onError gets what `look` throws; the next call comes all the same
 */
export function lookRegularly(
  session: LastingSession,
  { look_ms, longest_s = 30 }: { look_ms: number; longest_s?: number },
  look: (sql: Sql) => Promise<void>,
  onError: (err: unknown) => void,
): { stop: () => void } {
  let isLooking = false
  let isStopped = false

  async function next() {
    if (isLooking) return
    isLooking = true
    const { sql } = session
    try {
      await giveUpAfter(longest_s, 'a look', () => look(sql))
    } catch (error) {
      if (error instanceof TookTooLong) session.renew(sql)
      if (!isStopped) onError(error)
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(next, look_ms)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
