import type { LayoutServerLoad } from './$types'

/** Loaded in the layout, so that editing the funnel does not load the names again. */
export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id } }) => {
  const names = await api.sites({ site_id }).events.names.get({ query: {} })
  return { eventNames: names.error ? [] : names.data.data.map(({ event_name }) => event_name) }
}
