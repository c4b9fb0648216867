import type { Api } from '#lib/api.ts'
import { pagesSeen } from '#lib/goals/seen.server.ts'

/** The pages and events of the last 30 days in the notation of the API; those that cannot be read are left out. */
export async function nodesSeen(api: Api, siteId: string): Promise<string[]> {
  const [pages, names] = await Promise.all([
    pagesSeen(api, siteId),
    api.sites({ site_id: siteId }).events.names.get({ query: {} }),
  ])
  const events = names.error ? [] : names.data.data.map((it) => it.event_name)
  const automatic = ['page_view', 'page_leave', 'identify', 'web_vitals', 'browser_error', 'not_found']
  return [
    ...pages.map((it) => `page:${it}`),
    ...events.filter((it) => !automatic.includes(it)).map((it) => `event:${it}`),
  ]
}
