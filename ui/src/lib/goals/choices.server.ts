import type { Api } from '#lib/api.ts'
import type { Choice } from '#lib/components/Select.svelte'

/** The page size of the API, and the most goals that a site can have. */
const choices_max = 200

/** What filters can ask whether a visitor did it: any order, or reached a goal. Goals are left out if unreadable. */
export async function goalChoices(api: Api, siteId: string): Promise<Choice[]> {
  const anyOrder = { value: 'orders', label: 'Any order' }
  const answer = await api
    .sites({ site_id: siteId })
    .conversions.get({ query: { status: 'active', limit: choices_max } })
  if (answer.error) return [anyOrder]
  return [anyOrder, ...answer.data.data.map(({ id, name }) => ({ value: id as string, label: name }))]
}
