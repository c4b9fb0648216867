import { type Api, read } from '#lib/api.ts'
import type { ApiCall } from '#lib/api-call.ts'
import { days, type Timeframe, timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { type Entry, eventEntries, propertyEntries } from './dictionary.ts'
import { eventsCall } from './queries.ts'

/** The dictionary of a site, or of the properties of an event. */
export type Dictionary = {
  view: ViewState
  time: Timeframe
  /** Null for the events of the site. */
  event: string | null
  /** That of the event. */
  description: string
  entries: Entry[]
  call: ApiCall
}

/** Reads the dictionary that a URL asks for. @throws SvelteKit's HttpError */
export async function readDictionary(
  api: Api,
  site: { id: string; timezone: string },
  params: URLSearchParams,
): Promise<Dictionary> {
  const view = { ...parseView(params), conditions: [] }
  const time = timeframeOf(view, site.timezone, new Date())
  const event = params.get('event')
  const of = api.sites({ site_id: site.id }).events.dictionary
  if (!event) {
    const query = days(time.range)
    const { data } = await read(of.get({ query }))
    const call = eventsCall(site.id, query, '/dictionary')
    return { view, time, event: null, description: '', entries: eventEntries(data), call }
  }
  const query = { ...days(time.range), event_name: event }
  const { data } = await read(of.properties.get({ query }))
  const call = eventsCall(site.id, query, '/dictionary/properties')
  return { view, time, event, description: data.description, entries: propertyEntries(data), call }
}
