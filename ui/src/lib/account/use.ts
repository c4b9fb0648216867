/** How often use is reported; the service stores it as rarely. */
const pause_ms = 60_000

/**
 * Reports to the service that a person uses an open page, by pointer or keyboard: requests of pages that refresh
 * themselves do not show it.
 *
 * @returns ends it
 */
export function reportUse(): () => void {
  let reported = performance.now()
  function note() {
    if (performance.now() - reported < pause_ms) return
    reported = performance.now()
    // If it fails, the next action reports again.
    fetch('/activity', { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) addEventListener(event, note, { passive: true })
  return () => {
    for (const event of events) removeEventListener(event, note)
  }
}
