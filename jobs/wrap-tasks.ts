import type { Task } from 'graphile-worker'

/** Applies `wrap` to each task. */
export function wrapTasks<N extends string>(
  tasks: Record<N, Task>,
  wrap: (task: Task, name: N) => Task,
): Record<N, Task> {
  const names = Object.keys(tasks) as N[]
  return Object.fromEntries(names.map((name) => [name, wrap(tasks[name], name)])) as Record<N, Task>
}
