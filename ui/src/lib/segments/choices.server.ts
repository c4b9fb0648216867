import type { Api } from '#lib/api.ts'
import type { Choice } from '#lib/components/Select.svelte'

/** The page size of the API; few sites have more segments. */
const choices_max = 200

/** The active segments of a site as choices, by name; empty if they cannot be read. */
export async function segmentChoices(api: Api, siteId: string): Promise<Choice[]> {
  const answer = await api
    .sites({ site_id: siteId })
    .segments.get({ query: { status: 'active', limit: choices_max } })
  if (answer.error) return []
  return answer.data.data
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
