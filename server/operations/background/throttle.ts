/** Calls `work` at most once per `every_ms`: at once for the first call, and always after the last one. */
export function throttle(work: () => void, every_ms: number): { call: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function run() {
    isDue = false
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, every_ms)
  }

  return {
    call() {
      if (timer) isDue = true
      else run()
    },
    stop() {
      clearTimeout(timer)
      isDue = false
    },
  }
}
