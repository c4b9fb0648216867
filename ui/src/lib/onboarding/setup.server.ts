import type { Cookies } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import { hasEvents } from '#lib/dashboard/reports.server.ts'
import { preference } from '#lib/server/session.ts'
import { type Setup, type SetupStep, setupSteps, stepsOf } from './steps.ts'

/** A site is new for a month. After that, nothing is checked any more. */
const isNewFor_ms = 30 * 86_400_000

type Site = { id: string; status: string; created_at: string }
type Session = { account: { id: string }; permissions: string[] }

/**
 * Returns the steps to set up a new site that a person can take; none if the site is not new, or if this person has
 * hidden them or seen them all done, so that nothing is checked.
 */
export function stepsToShow(site: Site, session: Session | null, cookies: Cookies): SetupStep[] {
  const isNew = Date.now() - Date.parse(site.created_at) < isNewFor_ms
  if (!session || !isNew || site.status !== 'active' || cookies.get(cookieOf(session))) return []
  return setupSteps.filter((it) => session.permissions.includes(stepsOf[it].needs))
}

/** Returns which of the steps are done. What cannot be read is not done. */
export async function setupOf(api: Api, site: Site, steps: SetupStep[]): Promise<Setup> {
  if (steps.length === 0) return []
  const done = await doneSteps(api, site, steps)
  return steps.map((step) => ({ step, isDone: done.has(step) }))
}

/**
 * Keeps in the browser of the person that the steps of a site are not shown any more. Like the theme, the sidebar and
 * the numbers of the dashboard, this is about a screen: on another one, hiding it once more is one click, and it ends
 * by itself after a month or once the site is set up.
 */
export function hideSetup(cookies: Cookies, siteId: string, session: Session): void {
  cookies.set(cookieOf(session), 'hidden', { ...preference, path: `/sites/${siteId}` })
}

/** Shows the steps of a site again that a person has hidden. */
export function showSetup(cookies: Cookies, siteId: string, session: Session): void {
  cookies.delete(cookieOf(session), { ...preference, path: `/sites/${siteId}` })
}

/** Several people may use a browser. */
function cookieOf({ account }: Session): string {
  return `setup_${account.id}`
}

async function doneSteps(api: Api, site: Site, steps: SetupStep[]): Promise<Set<SetupStep>> {
  const own = api.sites({ site_id: site.id })
  const one = { query: { limit: 1 } }
  const checks: Record<SetupStep, () => Promise<boolean>> = {
    install: async () => {
      if (await isVisited()) return true
      const { data } = await own.installation.get()
      return Boolean(data?.data.last_event || data?.data.excluded.length)
    },
    visit: isVisited,
    goal: async () => Boolean((await own.conversions.get(one)).data?.pagination.total),
    sale: async () => {
      const { data } = await own.revenue.get()
      return data !== null && (isOwnDefinition(data.data) || (await hasSale(data.data.sale_events)))
    },
    invite: async () => {
      const [members, invitations] = await Promise.all([api.members.get(one), api.invitations.get(one)])
      return Boolean((members.data?.pagination.total ?? 0) > 1 || invitations.data?.pagination.total)
    },
    report: async () => Boolean((await own.reports.get(one)).data?.pagination.total),
  }

  let visited: ReturnType<typeof hasEvents> | undefined
  async function isVisited() {
    visited ??= hasEvents(api, site.id)
    return (await visited) === true
  }

  async function hasSale(names: readonly string[]) {
    const [event_name] = names
    if (event_name === undefined || !(await isVisited())) return false
    const found = await own.events.get({ query: { limit: 1, event_name, start_date: site.created_at } })
    return Boolean(found.data?.data.length)
  }

  const found = await Promise.all(steps.map(async (step) => ((await checks[step]()) ? [step] : [])))
  return new Set(found.flat())
}

/** True if somebody has changed which events are orders. */
function isOwnDefinition({ sale_events }: { sale_events: readonly string[] }): boolean {
  return sale_events.join() !== 'purchase'
}
