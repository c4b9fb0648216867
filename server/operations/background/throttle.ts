/** Passes calls on at most once in `every_ms`, the first at once and the last one always. */
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
