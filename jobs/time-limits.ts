import type { JobHelpers, Task } from 'graphile-worker'
import { longestRun_s } from '../db/job-limits.ts'
import type { TaskName } from '../db/queue.ts'

/** A job has run longer than any job of its task needs. */
class TookTooLong extends Error {
  constructor(what: string, limit_s: number) {
    super(`${what} has run for ${limit_s} s and is given up: it waits for something that does not come`)
  }
}

/**
 * The same tasks, whose jobs fail when they hang: a job that never ended would keep its place in the pool, and hold up
 * its named queue, until the next start. What a job that was given up still does cannot be stopped, as in a process
 * that is believed dead: tasks bear that another run begins beside it.
 */
export function withTimeLimits<N extends TaskName>(
  tasks: Record<N, Task>,
  limits_s: Record<TaskName, number> = longestRun_s,
): Record<N, Task> {
  const names = Object.keys(tasks) as N[]
  const limited = names.map((name): [N, Task] => [
    name,
    (payload: unknown, helpers: JobHelpers) =>
      giveUpAfter(limits_s[name], name, async () => {
        await tasks[name](payload as never, helpers)
      }),
  ])
  return Object.fromEntries(limited) as Record<N, Task>
}

/**
 * @param work gets a signal that aborts when the work is given up
 * @throws TookTooLong when it has not ended in time
 */
export async function giveUpAfter<T>(
  limit_s: number,
  what: string,
  work: (givenUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giving = new AbortController()
  const timer = setTimeout(() => {
    const error = new TookTooLong(what, limit_s)
    late.reject(error)
    giving.abort(error)
  }, limit_s * 1000)
  try {
    return await Promise.race([work(giving.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
