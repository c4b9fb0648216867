import type { Task } from 'graphile-worker'
import { longestRun_s } from '../db/job-limits.ts'
import type { TaskName } from '../db/queue.ts'
import { giveUpAfter } from '../server/platform/give-up-after.ts'
import { wrapTasks } from './wrap-tasks.ts'

/**
 * The same tasks, whose jobs fail when they hang: a job that never ended would keep its place in the pool, and hold up
 * its named queue, until the next start. What a job that was given up still does cannot be stopped, as in a process
 * that is believed dead: tasks bear that another run begins beside it.
 */
export function withTimeLimits<N extends TaskName>(
  tasks: Record<N, Task>,
  limits_s: Record<TaskName, number> = longestRun_s,
): Record<N, Task> {
  return wrapTasks(
    tasks,
    (task, name) => (payload, helpers) =>
      giveUpAfter(limits_s[name], name, async () => {
        await task(payload, helpers)
      }),
  )
}
