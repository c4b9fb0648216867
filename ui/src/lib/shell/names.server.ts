import type { Api } from '#lib/api.ts'
import { displayName, idOfUser } from '#lib/users/labels.ts'
import { readUsers } from '#lib/users/users.server.ts'
import type { Named, NamedKind, Names, Person } from './commands.ts'

/** The largest pages of the API. */
const names_max = 200
const listed_max = 100
const people_max = 8

type Answer = Promise<{ data: { data: Named[] } | null; error: unknown }>

/** Reads the names of what a site has, for the command palette. Lists that cannot be read are left out. */
export async function readNames(api: Api, siteId: string): Promise<Names> {
  const { conversions, funnels, segments, reports, alerts } = api.sites({ site_id: siteId })
  const query = { limit: listed_max }
  const active = { limit: names_max, status: 'active' } as const
  const requests: Record<NamedKind, Answer> = {
    goals: conversions.get({ query: active }),
    funnels: funnels.get({ query }),
    segments: segments.get({ query: active }),
    reports: reports.get({ query }),
    alerts: alerts.get({ query }),
  }
  const lists = await Promise.all(
    Object.entries(requests).map(async ([kind, request]) => {
      const answer = await request.catch(() => null)
      return answer?.data ? [[kind, answer.data.data.map(({ id, name }) => ({ id, name }))]] : []
    }),
  )
  return Object.fromEntries(lists.flat())
}

/** Finds people of a site by a part of an id or trait, last seen first; null if they cannot be searched now. */
export async function findPeople(api: Api, siteId: string, search: string): Promise<Person[] | null> {
  const found = await readUsers(api, siteId, { search, limit: people_max, sort: 'last_seen' }).catch(
    () => null,
  )
  if (!found?.value) return null
  return found.value.users.map((user) => {
    const [id, name] = [idOfUser(user), displayName(user)]
    return { id, name: name === id ? null : name }
  })
}
