import { read } from '#lib/api.ts'
import { days, timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { eventEntries, propertyEntries } from '#lib/events/dictionary.ts'
import { eventsCall } from '#lib/events/queries.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = { ...parseView(url.searchParams), conditions: [] }
  const time = timeframeOf(view, site.timezone, new Date())
  const of = api.sites({ site_id: site.id }).events.dictionary
  const event = url.searchParams.get('event')
  const common = {
    view,
    time,
    event,
    open: url.searchParams.get('open'),
    showsHidden: url.searchParams.has('hidden'),
  }
  if (event) {
    const query = { ...days(time.range), event_name: event }
    const { data } = await read(of.properties.get({ query }))
    return {
      ...common,
      title: `Properties of ${event}`,
      description: data.description,
      entries: propertyEntries(data),
      calls: [eventsCall(site.id, query, '/dictionary/properties')],
    }
  }
  const query = days(time.range)
  const { data } = await read(of.get({ query }))
  return {
    ...common,
    title: `Dictionary of ${site.name}`,
    description: '',
    entries: eventEntries(data),
    calls: [eventsCall(site.id, query, '/dictionary')],
  }
}

export const actions: Actions = {
  change: async ({ locals: { api }, params: { site_id }, request }) => {
    const form = await request.formData()
    const text = (name: string) => String(form.get(name) ?? '')
    const property = text('property')
    const { error } = await api.sites({ site_id }).events.dictionary.patch({
      event_name: text('event_name'),
      ...(property && { property }),
      description: text('description'),
      is_hidden: form.has('is_hidden'),
    })
    if (error) return refusedBy(error, textFields(form), ['description'], property || text('event_name'))
  },
}
