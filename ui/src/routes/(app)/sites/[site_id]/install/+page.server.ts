import { failureOf } from '#lib/api.ts'
import { snippetOf } from '#lib/snippet.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, depends }) => {
  depends('console:first-event')
  const { site } = await parent()
  const answer = await locals.api.sites({ site_id: site.id }).events.get({ query: { limit: 1 } })
  const [event] = answer.error ? [] : answer.data.data
  return {
    title: `Install on ${site.name}`,
    snippet: snippetOf(locals.session?.public_url ?? '', site),
    firstEvent: event ? { name: event.event_name, timestamp: event.timestamp } : null,
    problem: answer.error ? failureOf(answer.error).message : null,
    call: { path: `/v1/sites/${site.id}/events`, query: { limit: 1 } },
  }
}
