import type { Api } from '#lib/api.ts'
import type { Timeframe } from '#lib/dashboard/queries.ts'

const days = 30

/** The names of the events of a period, by default of the last 30 days; empty if they cannot be read. */
export async function eventNames(
  api: Api,
  siteId: string,
  query: { start_date?: string; end_date?: string } = {},
): Promise<string[]> {
  const names = await api.sites({ site_id: siteId }).events.names.get({ query })
  return names.error ? [] : names.data.data.map((it) => it.event_name)
}

/**
 * The names of the events between the beginning of the period and today, but at least of the last 30 days: an event
 * without an occurrence in a short period can be chosen, too.
 */
export function eventNamesAround(api: Api, siteId: string, { range, today }: Timeframe): Promise<string[]> {
  const recent = Temporal.PlainDate.from(today).subtract({ days }).toString()
  const [start_date] = [range.from, recent].sort()
  const [, end_date] = [range.to, today].sort()
  return eventNames(api, siteId, { start_date, end_date })
}
