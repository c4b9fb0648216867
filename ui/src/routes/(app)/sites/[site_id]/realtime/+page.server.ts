import { readCurrentVisitors } from '#lib/realtime/current.server.ts'
import { realtimeCall } from '#lib/realtime/current-visitors.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent }) => {
  const { site } = await parent()
  return {
    title: `Realtime of ${site.name}`,
    current: await readCurrentVisitors(api, site.id),
    now: Date.now(),
    calls: [realtimeCall(site.id)],
  }
}
