import { error } from '@sveltejs/kit'
import { type Api, read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { draftProblem, newDraft, toDefinition, toDraft } from './draft.ts'
import { parseFunnelView, periodView } from './queries.ts'

/**
 * Returns the funnel of a URL, saved or not, for exports.
 * @throws SvelteKit's HttpError if there is none, or if it is incomplete.
 */
export async function requestedFunnel(
  api: Api,
  { site_id, funnel_id }: { site_id: string; funnel_id: string },
  url: URL,
) {
  const siteApi = api.sites({ site_id })
  const [{ data: site }, saved] = await Promise.all([
    read(siteApi.get()),
    funnel_id === 'new' ? null : read(siteApi.funnels({ funnel_id }).get()).then(({ data }) => data),
  ])
  const view = parseFunnelView(url.searchParams, parseView(url.searchParams))
  const { range } = timeframeOf(periodView(view), site.timezone, new Date())
  const draft = view.draft ?? (saved ? toDraft(saved) : newDraft)
  const problem = draftProblem(draft)
  if (problem) error(422, problem)
  return { site, name: saved?.name ?? '', view, range, definition: toDefinition(draft) }
}
