import { peopleFile } from '#lib/drilldown/people-file.server.ts'
import { stepTitle } from '#lib/funnels/draft.ts'
import { requestedFunnel } from '#lib/funnels/requested-funnel.server.ts'
import { wholeGroup } from '#lib/funnels/whole-group.server.ts'
import type { RequestHandler } from './$types'

/** Exports all people who went on to a step, or who dropped off before it, as CSV. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const funnel = await requestedFunnel(api, params, url)
  const { site, name, range, definition } = funnel
  const { group, people } = await wholeGroup(api, funnel)
  const titles = definition.steps.map(stepTitle)
  return peopleFile(event, {
    name: `${site.domain} funnel ${name} step ${group.step} ${group.outcome} ${range.from} ${range.to}`,
    list: 'funnel_people',
    siteId: site.id,
    people,
    columns: {
      Entered: (it) => it.entered_at,
      'Farthest step': (it) => it.reached_step,
      'Name of the step': (it) => titles[it.reached_step - 1] ?? '',
      Reached: (it) => it.last_step_at,
    },
  })
}
