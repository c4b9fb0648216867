import { readDictionary } from '#lib/events/dictionary.server.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const { call, ...dictionary } = await readDictionary(api, site, url.searchParams)
  const { event } = dictionary
  return {
    ...dictionary,
    title: event ? `Properties of ${event}` : `Dictionary of ${site.name}`,
    open: url.searchParams.get('open'),
    showsHidden: url.searchParams.has('hidden'),
    calls: [call],
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
