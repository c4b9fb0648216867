import type { Sql } from 'postgres'
import type { RenewableSession } from '../../db/postgres/session.ts'
import { TimeoutError, withTimeout } from './with-timeout.ts'

/**
 * Calls `check` at an interval, never two calls at a time. A call that hangs is abandoned after `timeout_s`, and the
 * session it waits for is renewed.
 * @param onError receives errors of `check`; later calls continue regardless
 */
export function poll(
  session: RenewableSession,
  { interval_ms, timeout_s = 30 }: { interval_ms: number; timeout_s?: number },
  check: (sql: Sql) => Promise<void>,
  onError: (err: unknown) => void,
): { stop: () => void } {
  let isChecking = false
  let isStopped = false

  async function next() {
    if (isChecking) return
    isChecking = true
    const { sql } = session
    try {
      await withTimeout(timeout_s, 'a check', () => check(sql))
    } catch (error) {
      if (error instanceof TimeoutError) session.renew(sql)
      if (!isStopped) onError(error)
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(next, interval_ms)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
