/** Waits; rejects early with the signal's reason. `isBackground`: does not keep the process alive. */
export type Sleep = (ms: number, signal?: AbortSignal, isBackground?: boolean) => Promise<void>

export const sleep: Sleep = (ms, signal, isBackground) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer: unknown = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer as number)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    if (isBackground) (timer as { unref?: () => void }).unref?.()
  })
