import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import {
  analyticsCall,
  listedPeopleQuery,
  parseLifecycleView,
  parseListedPeople,
} from '#lib/lifecycle/queries.ts'
import { readListedPeople } from '#lib/lifecycle/reports.server.ts'
import type { PageServerLoad } from './$types'

const peopleOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseLifecycleView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const listed = parseListedPeople(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = listedPeopleQuery(view, time, { limit: peopleOnPage, cursor })
  const blocks = await settled(
    { page: readListedPeople(api, site.id, query, listed) },
    url.searchParams.has('wait'),
  )
  const report = 'state' in listed ? 'lifecycle/people' : 'stickiness/people'
  return {
    title: `Active people of ${site.name}`,
    view,
    time,
    listed,
    isFirst: cursor === undefined,
    ...blocks,
    calls: [analyticsCall(site.id, report, { ...query, ...listed })],
  }
}
