import { error } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { allPages } from '#lib/server/all-pages.ts'
import type { FunnelUser } from '../../../../server/analytics/funnels/model.ts'
import type { Definition } from './draft.ts'
import { type FunnelView, type Group, peopleQuery } from './queries.ts'
import { type People, readPeople } from './reports.server.ts'

const peopleAtOnce = 1000

/**
 * All people who went on to a step, or who dropped off before it, page by page from the API. The first page is read
 * at once, so that a failure is an error response instead of a truncated file.
 * @throws SvelteKit's HttpError if the URL names no step, or if a page cannot be read.
 */
export async function wholeGroup(
  api: Api,
  {
    site,
    definition,
    range,
    view,
  }: { site: { id: string }; definition: Definition; range: DayRange; view: FunnelView },
): Promise<{ group: Group; people: AsyncIterable<FunnelUser> }> {
  const { group } = view
  if (!group || group.step > definition.steps.length) error(400, 'The URL does not contain a valid step.')

  const page = async (cursor?: string): Promise<People> => {
    const query = { ...peopleQuery(definition, range, group, { ...view, cursor }), limit: peopleAtOnce }
    const { value, problem } = await readPeople(api, site.id, query)
    if (!value) error(502, problem.message)
    return value
  }
  const pages = await allPages(page, (it) => it.next)

  async function* people() {
    for await (const found of pages) yield* found.people
  }
  return { group, people: people() }
}
