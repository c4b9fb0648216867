import type { GoalsBySite } from './choices.server.ts'
import { maxGoalSites } from './webhook-form.ts'

/** The known goals of sites: those loaded with the page, and those of sites selected since. */
export class KnownGoals {
  bySite = $state.raw() as GoalsBySite
  hasFailed = $state(false)
  isReading = $state(false)
  #requested = new Set<string>()

  constructor(first: GoalsBySite, chosen: () => string[]) {
    this.bySite = first
    $effect(() => {
      const missing = chosen().filter((it) => !this.bySite[it] && !this.#requested.has(it))
      if (missing.length > 0) this.#read(missing.slice(0, maxGoalSites))
    })
  }

  async #read(siteIds: string[]) {
    for (const id of siteIds) this.#requested.add(id)
    this.isReading = true
    const query = new URLSearchParams(siteIds.map((it) => ['site_id', it]))
    const response = await fetch(`/webhooks/goals?${query}`).catch(() => null)
    this.isReading = false
    this.hasFailed = !response?.ok
    if (response?.ok) this.bySite = { ...this.bySite, ...((await response.json()) as GoalsBySite) }
    // Retry the failed sites when the selection changes.
    else for (const id of siteIds) this.#requested.delete(id)
  }
}
