import type { Api } from '#lib/api.ts'
import { eventNames } from '#lib/events/names.server.ts'
import { printValue } from '#lib/funnels/values.ts'
import { printPropertyPath } from '../../../../packages/text/property-path.ts'

/** A trait of recent users as conditions name it, with example values. */
export type SeenTrait = { name: string; examples: string[] }

const sampled = 200
const examples_max = 12

/** The suggestions for the form of a segment: events of the last 30 days, and traits of recent users. */
export async function suggestionsFor(api: Api, siteId: string) {
  const [names, traits] = await Promise.all([eventNames(api, siteId), recentTraits(api, siteId)])
  return { eventNames: names, traits }
}

/** The traits of recent users; empty if they cannot be read. */
export async function recentTraits(api: Api, siteId: string): Promise<SeenTrait[]> {
  const users = await api.sites({ site_id: siteId }).users.get({ query: { limit: sampled } })
  return users.error ? [] : traitsSeen(users.data.data)
}

function traitsSeen(users: readonly { traits: Record<string, unknown> }[]): SeenTrait[] {
  const seen = new Map<string, Set<string>>()
  for (const { traits } of users)
    for (const [name, value] of Object.entries(traits)) {
      const values = seen.get(name) ?? new Set()
      seen.set(name, values)
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        if (values.size < examples_max) values.add(printValue(value))
    }
  return [...seen]
    .map(([name, values]) => ({ name: printPropertyPath([name]), examples: [...values] }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
