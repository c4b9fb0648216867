/** Like `Promise.all`, but rejects only when nothing is still running. @throws the first reason, in the given order. */
export async function allFinished<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as unknown as T
}
