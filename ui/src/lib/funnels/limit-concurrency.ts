/** Runs the tasks in order, a limited number at once; returns a promise for each. */
export function limitConcurrency<T>(tasks: readonly (() => Promise<T>)[], atOnce = 3): Promise<T>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve())
  return tasks.map((task, index) => {
    const lane = index % atOnce
    const answer = (lanes[lane] as Promise<unknown>).then(task)
    lanes[lane] = answer.catch(() => {})
    return answer
  })
}
