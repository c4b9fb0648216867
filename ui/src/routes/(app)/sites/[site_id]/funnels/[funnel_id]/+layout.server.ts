import type { LayoutServerLoad } from './$types'

/** Here and not with the page, so that an edited funnel does not ask for it again and again. */
export const load: LayoutServerLoad = async ({ locals: { api }, params: { site_id } }) => {
  const names = await api.sites({ site_id }).events.names.get({ query: {} })
  return { eventNames: names.error ? [] : names.data.data.map(({ event_name }) => event_name) }
}
