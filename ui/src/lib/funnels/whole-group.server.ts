import { error } from '@sveltejs/kit'
import type { Api } from '#lib/api.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { allPeople } from '#lib/drilldown/people-file.server.ts'
import type { FunnelUser } from '../../../../server/analytics/funnels/model.ts'
import type { Definition } from './draft.ts'
import { type FunnelView, type Group, peopleQuery } from './queries.ts'
import { readPeople } from './reports.server.ts'

/**
 * All people who went on to a step, or who dropped off before it.
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
  const people = await allPeople(({ limit, cursor }) =>
    readPeople(api, site.id, { ...peopleQuery(definition, range, group, { ...view, cursor }), limit }),
  )
  return { group, people }
}
