import { settled } from '#lib/dashboard/reports.server.ts'
import { hideSetup, setupOf, stepsToShow } from '#lib/onboarding/setup.server.ts'
import { isSetUp } from '#lib/onboarding/steps.ts'
import type { LayoutServerLoad } from './$types'

/** The steps to set up a new site, apart from the numbers, which are loaded again each second while people visit. */
export const load: LayoutServerLoad = async (event) => {
  const { locals, parent, cookies, depends, untrack, url } = event
  depends('dashboard:setup')
  const { site } = await parent()
  const steps = stepsToShow(site, locals.session, cookies)
  const { setup } = await settled(
    { setup: setupOf(locals.api, site, steps) },
    untrack(() => url.searchParams.has('wait')),
  )
  // A site that is set up is not checked again. If the answer is late, the next load keeps it.
  if (locals.session && steps.length > 0 && !(setup instanceof Promise) && isSetUp(setup))
    hideSetup(cookies, site.id, locals.session)
  return { steps, setup }
}
