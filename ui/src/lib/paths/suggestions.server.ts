import type { Api } from '#lib/api.ts'
import { automaticEvents } from '#lib/events/automatic-events.ts'
import { pagesSeen } from '#lib/goals/seen.server.ts'

/** The pages and events of the last 30 days in the notation of the API; those that cannot be read are left out. */
export async function nodesSeen(api: Api, siteId: string): Promise<string[]> {
  const [pages, names] = await Promise.all([
    pagesSeen(api, siteId),
    api.sites({ site_id: siteId }).events.names.get({ query: {} }),
  ])
  const events = names.error ? [] : names.data.data.map((it) => it.event_name)
  const others = ['page_view', ...automaticEvents]
  return [
    ...pages.map((it) => `page:${it}`),
    ...events.filter((it) => !others.includes(it)).map((it) => `event:${it}`),
  ]
}
