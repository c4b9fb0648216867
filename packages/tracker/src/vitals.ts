import type { MeasuredPage } from './observers.ts'

/** The vitals of a page load: milliseconds, but for `cls`. Those that were not measured are missing. */
type Vitals = { ttfb?: number; fcp?: number; lcp?: number; inp?: number; cls?: number }

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

/** As many of the slowest interactions as can decide: each 50 interactions, one more is left out. */
const slowest_max = 10

/**
 * Measures the page load as https://web.dev/articles/vitals defines it, and reports once, when the page is first hidden:
 * most pages are never shown again. A page that loads in the background is not measured: nobody waited for it.
 */
export const observe = ({ report, loaded }: MeasuredPage): undefined => {
  if (document.hidden) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that was prerendered starts when it is shown.
  const began = (navigation as { activationStart?: number } | undefined)?.activationStart || 0
  const vitals: Vitals = {}
  const since = (time: number) => Math.round(Math.max(0, time - began))
  let read = () => {}

  /** A browser that does not know the type ignores it. */
  const collect = (type: string, add: (entry: PerformanceEntry) => void, options?: object) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(add))
    observer.observe({ type, buffered: true, ...options })
    const before = read
    read = () => {
      before()
      observer.takeRecords().forEach(add)
      observer.disconnect()
    }
  }

  if (navigation?.responseStart) vitals.ttfb = since(navigation.responseStart)
  collect('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = since(startTime)
  })
  collect('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = since(startTime)
  })

  // The largest sum of shifts that follow each other within a second, in at most five seconds.
  let sum = 0
  let first = 0
  let last = 0
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) vitals.cls = 0
  collect('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift
    if (hadRecentInput) return
    const isContinued = sum && startTime - last < 1000 && startTime - first < 5000
    if (!isContinued) {
      sum = 0
      first = startTime
    }
    last = startTime
    sum += value
    vitals.cls = Math.max(vitals.cls || 0, Math.round(sum * 1e4) / 1e4)
  })

  const slowest = new Map<number, number>()
  const interact = (entry: PerformanceEntry) => {
    const { interactionId: id, duration } = entry as Interaction
    if (!id) return
    slowest.set(id, Math.max(duration, slowest.get(id) || 0))
    if (slowest.size > slowest_max) {
      const [least] = [...slowest].sort((a, b) => a[1] - b[1])
      if (least) slowest.delete(least[0])
    }
  }
  collect('event', interact, { durationThreshold: 40 })
  collect('first-input', interact)

  const finish = () => {
    if (!document.hidden) return
    removeEventListener('visibilitychange', finish)
    read()
    const interactions = (performance as { interactionCount?: number }).interactionCount || slowest.size
    const durations = [...slowest.values()].sort((a, b) => b - a)
    const inp = durations[Math.min(durations.length - 1, Math.floor(interactions / 50))]
    report('web_vitals', inp === undefined ? vitals : { ...vitals, inp }, loaded)
  }
  addEventListener('visibilitychange', finish)
}
