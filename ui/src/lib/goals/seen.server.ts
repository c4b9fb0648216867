import type { Api } from '#lib/api.ts'
import { valuesByPath } from '#lib/events/fields.ts'
import { eventNames } from '#lib/events/names.server.ts'
import { printValue } from '#lib/funnels/values.ts'
import type { GoalDraft } from './goal-form.ts'

/** A property of recent events by its path, with example values, most frequent first. */
export type SeenProperty = { name: string; examples: string[]; isNumeric: boolean }

const sampled = 200
const examplesKept = 12

/**
 * The properties of the newest events with a name. These are only suggestions, so the list is empty if they cannot be
 * read.
 */
export async function propertiesSeen(api: Api, siteId: string, event_name: string): Promise<SeenProperty[]> {
  if (!event_name) return []
  const answer = await api.sites({ site_id: siteId }).events.get({ query: { event_name, limit: sampled } })
  if (answer.error) return []
  const seen = new Map<string, Map<string, { count: number; isNumeric: boolean }>>()
  for (const { properties } of answer.data.data) collect(properties, seen)
  return [...seen]
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
