import type { Task } from 'graphile-worker'
import { longestRun_s } from '../db/job-limits.ts'
import type { TaskName } from '../db/queue.ts'
import { withTimeout } from '../server/platform/with-timeout.ts'
import { wrapTasks } from './wrap-tasks.ts'

/**
 * Wraps the tasks so that a job that hangs fails at its time limit. Otherwise it would occupy a worker and block its
 * named queue until the next start. The work of a timed-out job cannot be stopped, so tasks must tolerate another run
 * at the same time.
 */
export function withTimeLimits<N extends TaskName>(
  tasks: Record<N, Task>,
  limits_s: Record<TaskName, number> = longestRun_s,
): Record<N, Task> {
  return wrapTasks(
    tasks,
    (task, name) => (payload, helpers) =>
      withTimeout(limits_s[name], name, async () => {
        await task(payload, helpers)
      }),
  )
}
