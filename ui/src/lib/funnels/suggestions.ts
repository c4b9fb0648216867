import { type Dimension, nameOf, parseDimension } from '#lib/dashboard/dimensions.ts'
import type { SeenProperty } from '#lib/goals/seen.server.ts'
import { type Condition, isRenamed } from './conditions.ts'

type Subject = { subject: Condition['subject'] | Dimension; name: string }

const known = new Map<string, Promise<SeenProperty[]>>()

/** The names of properties of recent events with this name. */
export async function namesOf(site: string, event: string, { subject }: Subject): Promise<string[]> {
  return subject === 'property' ? (await propertiesOf(site, event)).map(({ name }) => name) : []
}

/** Values that actually occur. */
export async function valuesOf(site: string, event: string, { subject, name }: Subject): Promise<string[]> {
  if (subject === 'property')
    return (await propertiesOf(site, event)).find((it) => it.name === name.trim())?.examples ?? []
  const dimension = parseDimension(subject)
  if (!dimension) return []
  const response = await fetch(`/sites/${site}/values?dimension=${dimension}`).catch(() => null)
  if (!response?.ok) return []
  const { values } = (await response.json()) as { values: string[] }
  return isRenamed(dimension) ? values.map((it) => nameOf(dimension, it)) : values
}

/** Memoizes the request for each event, because its properties hardly change while a page is open. */
function propertiesOf(site: string, event: string): Promise<SeenProperty[]> {
  const path = `/sites/${site}/goals/properties?${new URLSearchParams({ event })}`
  const request =
    known.get(path) ??
    fetch(path).then(
      async (response) =>
        response.ok ? ((await response.json()) as { properties: SeenProperty[] }).properties : [],
      () => [],
    )
  known.set(path, request)
  return request
}
