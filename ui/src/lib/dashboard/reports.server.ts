import { type Api, failureOf } from '#lib/api.ts'
import type { Pagination } from '#lib/components/pagination.ts'
import type { TrafficOverview } from '../../../../server/analytics/traffic/overview-model.ts'
import type { MetricValues } from './metrics.ts'
import type { OverviewQuery, TrafficQuery } from './queries.ts'
import type { ViewState } from './view-state.ts'

/** The content of one part of a page: its data, or the problem that prevents it. */
export type Block<T> = { value: T; problem?: undefined } | { value?: undefined; problem: Problem }
export type Problem = { message: string; advice: string; request_id: string }

export type Traffic = {
  totals: MetricValues
  rows: { dimensions: Record<string, string>; metrics: MetricValues }[]
  pagination: Pagination
}

/** All numbers of the dashboard, read by one request. */
export type Reading = {
  current: Pick<Traffic, 'totals' | 'rows'>
  /** Null if nothing is compared. */
  previous: Pick<Traffic, 'totals' | 'rows'> | null
  breakdowns: TrafficOverview['breakdowns']
  goals: TrafficOverview['goals']
}

/** A reading with the view that it is of; `isNew` is true if the site has never received an event. */
export type ReadingOfView = Block<Reading> & { view: ViewState; isNew: boolean }

/** Reads all numbers of the dashboard. A failure becomes the problem of the block. */
export async function readOverview(api: Api, siteId: string, query: OverviewQuery): Promise<Block<Reading>> {
  const answer = await api.sites({ site_id: siteId }).analytics.overview.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { totals, comparison, series, previous_series, breakdowns, goals, compared_with } = answer.data.data
  const rowsOf = (points: TrafficOverview['series']) =>
    points.map(({ label, metrics }) => ({ dimensions: { [query.interval]: label }, metrics }))
  const before = Object.entries(comparison).map(([metric, { previous }]) => [metric, previous])
  return {
    value: {
      current: { totals, rows: rowsOf(series) },
      previous: compared_with && { totals: Object.fromEntries(before), rows: rowsOf(previous_series) },
      breakdowns,
      goals,
    },
  }
}

/**
 * Reads a traffic report; a failure becomes the problem of the block.
 */
export async function readTraffic(api: Api, siteId: string, query: TrafficQuery): Promise<Block<Traffic>> {
  const answer = await api.sites({ site_id: siteId }).analytics.traffic.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { totals: data.totals, rows: data.rows, pagination } }
}

/** The number of visitors on the site now; null if it is unavailable. */
export async function visitorsNow(api: Api, siteId: string): Promise<number | null> {
  const answer = await api.sites({ site_id: siteId }).analytics.realtime.get()
  return answer.error ? null : answer.data.data.visitors
}

/** The longest retention that a site can have. */
const longestRetention_ms = 3650 * 86_400_000

/** True if the site has stored events; null if they cannot be read. */
export async function hasEvents(api: Api, siteId: string): Promise<boolean | null> {
  const start_date = new Date(Date.now() - longestRetention_ms).toISOString()
  const answer = await api.sites({ site_id: siteId }).events.get({ query: { limit: 1, start_date } })
  return answer.error ? null : answer.data.data.length > 0
}

/** Translates a failed request into a problem for the reader of a report. */
export function problemOf(error: { status: unknown; value: unknown }): Problem {
  const { status, message, field, request_id } = failureOf(error)
  if (status === 429)
    return {
      message: 'Too many requests at once.',
      advice: 'Wait a few seconds, then try again.',
      request_id,
    }
  if (status === 404) return { message, advice: 'Choose another goal, or none.', request_id }
  if (status === 422 || status === 400) return { message, advice: adviceOn(field), request_id }
  return {
    message: 'The report could not be loaded.',
    advice: 'No events are lost: they are stored and counted. Try again in a few seconds.',
    request_id,
  }
}

/** Only a query that is too large names no field. */
function adviceOn(field: string | undefined): string {
  if (field === undefined) return 'Choose a shorter period or fewer filters.'
  if (field === 'filters') return 'Correct or remove this filter.'
  return /date|_start$|_end$|^interval$/.test(field) ? 'Choose another period.' : 'Choose another value.'
}

/** How long a page waits for its data before it is sent; slower blocks are streamed. */
const timeout_ms = 300

/**
 * Waits briefly for the blocks of a page. Blocks that are ready in time are returned as values, and a page of only
 * such blocks needs no JavaScript. The others stay promises and are streamed.
 */
export async function settled<T extends Record<string, Promise<unknown>>>(
  blocks: T,
  isBlocking: boolean,
): Promise<{ [K in keyof T]: T[K] | Awaited<T[K]> }> {
  const found: Record<string, unknown> = { ...blocks }
  const each = Object.entries(blocks).map(async ([name, block]) => {
    found[name] = await block
  })
  const all = Promise.all(each)
  await (isBlocking ? all : Promise.race([all, new Promise((done) => setTimeout(done, timeout_ms))]))
  // Returns a copy, because blocks that settle later must arrive through their promises.
  return { ...found } as { [K in keyof T]: T[K] | Awaited<T[K]> }
}
