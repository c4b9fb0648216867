import type { Api } from '#lib/api.ts'
import { automaticEvents } from '#lib/events/automatic-events.ts'
import { eventNames } from '#lib/events/names.server.ts'
import { pagesSeen } from '#lib/goals/seen.server.ts'

/** The pages and events of the last 30 days in the notation of the API; those that cannot be read are left out. */
export async function nodesSeen(api: Api, siteId: string): Promise<string[]> {
  const [pages, events] = await Promise.all([pagesSeen(api, siteId), eventNames(api, siteId)])
  const others = ['page_view', ...automaticEvents]
  return [
    ...pages.map((it) => `page:${it}`),
    ...events.filter((it) => !others.includes(it)).map((it) => `event:${it}`),
  ]
}
