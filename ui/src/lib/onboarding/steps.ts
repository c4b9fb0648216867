import type { Permission } from '#lib/permissions.ts'

/** What to do with a new site, in this order. */
export const setupSteps = ['install', 'visit', 'goal', 'sale', 'invite', 'report'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The steps that a person can take, and whether each is done: null until it is known. */
export type Setup = { step: SetupStep; isDone: boolean | null }[]

type Step = {
  label: string
  /** Where it is done, below the console. */
  href: (site: string) => string
  /** Who sees it: whoever may do it. */
  needs: Permission
}

export const stepsOf: Record<SetupStep, Step> = {
  install: { label: 'Install the tracker', href: (site) => `${site}/install`, needs: 'sites:write' },
  visit: { label: 'See the first visit', href: (site) => `${site}/install`, needs: 'sites:write' },
  goal: { label: 'Create a goal', href: (site) => `${site}/goals/new`, needs: 'conversions:write' },
  sale: { label: 'Set up revenue', href: (site) => `${site}/settings#revenue`, needs: 'sites:write' },
  invite: { label: 'Invite a colleague', href: () => '/members?invite', needs: 'members:write' },
  report: { label: 'Schedule a report', href: (site) => `${site}/reports/new`, needs: 'reports:write' },
}

/** True if there is nothing left to do. */
export function isSetUp(setup: Setup): boolean {
  return setup.every((it) => it.isDone)
}
