import type { Api } from '#lib/api.ts'
import { valuesByPath } from '#lib/events/fields.ts'
import { eventNames } from '#lib/events/names.server.ts'
import { printValue } from '#lib/funnels/values.ts'
import { propertyPath } from '../../../../packages/text/property-path.ts'
import type { GoalDraft } from './goal-form.ts'

/** A property of recent events by its path, with example values, most frequent first. */
export type SeenProperty = { name: string; examples: string[]; isNumeric: boolean }

const sampled = 200
const examplesKept = 12

/**
 * The properties of the newest events with a name, without those that the dictionary hides. These are only suggestions,
 * so the list is empty if they cannot be read.
 */
export async function propertiesSeen(api: Api, siteId: string, event_name: string): Promise<SeenProperty[]> {
  if (!event_name) return []
  const [answer, hidden] = await Promise.all([
    api.sites({ site_id: siteId }).events.get({ query: { event_name, limit: sampled } }),
    hiddenProperties(api, siteId, event_name),
  ])
  if (answer.error) return []
  const seen = new Map<string, Map<string, { count: number; isNumeric: boolean }>>()
  for (const { properties } of answer.data.data) collect(properties, seen)
  return [...seen]
    .filter(([path]) => !hidden.has(propertyPath(path)[0] ?? ''))
    .map(([name, values]) => ({
      name,
      isNumeric: [...values.values()].every((it) => it.isNumeric),
      examples: [...values]
        .sort(([, one], [, other]) => other.count - one.count)
        .slice(0, examplesKept)
        .map(([text]) => text),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The names of the hidden properties of an event; none if they cannot be read. */
async function hiddenProperties(api: Api, siteId: string, event_name: string): Promise<Set<string>> {
  const now = new Date().toISOString()
  // Hidden properties are listed without events, too: the shortest period reads the least.
  const query = { event_name, start_date: now, end_date: now }
  const answer = await api.sites({ site_id: siteId }).events.dictionary.properties.get({ query })
  const properties = answer.error ? [] : answer.data.data.properties
  return new Set(properties.filter((it) => it.is_hidden).map((it) => it.property))
}

/** The most viewed paths of the last 30 days. */
export async function pagesSeen(api: Api, siteId: string): Promise<string[]> {
  const query = { metrics: 'pageviews', dimensions: 'page', sort: '-pageviews', limit: 50 }
  const answer = await api.sites({ site_id: siteId }).analytics.traffic.get({ query })
  if (answer.error) return []
  return answer.data.data.rows.map((row) => row.dimensions.page ?? '').filter((it) => it.startsWith('/'))
}

/** Collects the values of properties by their path. */
function collect(
  properties: Record<string, unknown>,
  seen: Map<string, Map<string, { count: number; isNumeric: boolean }>>,
) {
  for (const [path, value] of valuesByPath(properties)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue
    const values = seen.get(path) ?? new Map()
    const text = printValue(value)
    const isNumeric = typeof value !== 'boolean' && value !== '' && Number.isFinite(Number(value))
    values.set(text, { count: (values.get(text)?.count ?? 0) + 1, isNumeric })
    seen.set(path, values)
  }
}

/** The suggestions for the form of a goal: events, pages and the properties of the selected event. */
export async function suggestionsFor(api: Api, siteId: string, { type, event_name }: GoalDraft) {
  const [names, pages, seen] = await Promise.all([
    eventNames(api, siteId),
    pagesSeen(api, siteId),
    propertiesSeen(api, siteId, type === 'page' ? 'page_view' : event_name),
  ])
  return { eventNames: names, pages, seen }
}
