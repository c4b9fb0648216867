import type { Sql } from 'postgres'
import type { LastingSession } from '../../db/postgres/session.ts'
import { giveUpAfter, TookTooLong } from './give-up-after.ts'

/**
 * Calls `look` at an interval, never two calls at a time. A call that hangs is abandoned after `longest_s`, and the
 * session it waits for is renewed.
 * @param onError receives errors of `look`; later calls continue regardless
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
