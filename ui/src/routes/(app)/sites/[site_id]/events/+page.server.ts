import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { applyAddedCondition } from '#lib/events/added-condition.server.ts'
import { eventNamesAround } from '#lib/events/names.server.ts'
import {
  breakdownQuery,
  eventsAddress,
  eventsCall,
  eventsOnPage,
  listQuery,
  parseEventsView,
  volumeQuery,
} from '#lib/events/queries.ts'
import { readBreakdown, readEvents, readVolume } from '#lib/events/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseEventsView(url.searchParams)
  applyAddedCondition(url.searchParams, segments, view.conditions, (conditions) =>
    eventsAddress(url.pathname, view, { conditions }),
  )
  const time = timeframeOf(view.view, site.timezone, new Date())
  const cursor = url.searchParams.get('cursor') ?? undefined
  const queries = {
    list: listQuery(view, time, eventsOnPage, cursor),
    volume: volumeQuery(view, time),
    breakdown: breakdownQuery(view, time),
  }
  const named = eventNamesAround(api, site.id, time)
  const blocks = await settled(
    {
      list: readEvents(api, site.id, queries.list),
      volume: readVolume(api, site.id, queries.volume),
      breakdown: readBreakdown(api, site.id, queries.breakdown),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: `Events of ${site.name}`,
    view,
    time,
    segments,
    isFirst: cursor === undefined,
    open: url.searchParams.get('open'),
    eventNames: await named,
    ...blocks,
    calls: [
      eventsCall(site.id, queries.list),
      eventsCall(site.id, queries.volume, '/volume'),
      eventsCall(site.id, queries.breakdown, '/breakdown'),
    ],
  }
}
