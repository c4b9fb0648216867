import { type Api, failureOf } from '#lib/api.ts'
import type { MetricValues } from './metrics.ts'
import type { TrafficQuery } from './queries.ts'

/** What one part of a page shows: its data, or why there is none. */
export type Block<T> = { value: T; problem?: undefined } | { value?: undefined; problem: Problem }
export type Problem = { message: string; advice: string; request_id: string }

export type Traffic = {
  totals: MetricValues
  rows: { dimensions: Record<string, string>; metrics: MetricValues }[]
  pagination: { total: number; limit: number; offset: number; has_more: boolean }
}

/** The totals and series of a view, and whether the site has never had an event. */
export type Overview = Block<Traffic> & { isNew: boolean }

/** A traffic report; a failure becomes the block's problem, so that one card never breaks another. */
export async function readTraffic(api: Api, siteId: string, query: TrafficQuery): Promise<Block<Traffic>> {
  const answer = await api.sites({ site_id: siteId }).analytics.traffic.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { totals: data.totals, rows: data.rows, pagination } }
}

/** How many people are on the site; null when it cannot be told at the moment. */
export async function visitorsNow(api: Api, siteId: string): Promise<number | null> {
  const answer = await api.sites({ site_id: siteId }).analytics.realtime.get()
  return answer.error ? null : answer.data.data.visitors
}

/** As far back as any site may keep its events. */
const longestRetention_ms = 3650 * 86_400_000

/** Whether no event of the site was ever stored. */
export async function hasNoEvents(api: Api, siteId: string): Promise<boolean> {
  const start_date = new Date(Date.now() - longestRetention_ms).toISOString()
  const answer = await api.sites({ site_id: siteId }).events.get({ query: { limit: 1, start_date } })
  return !answer.error && answer.data.data.length === 0
}

/** What a failed request means to somebody who looks at a report. */
export function problemOf(error: { status: unknown; value: unknown }): Problem {
  const { status, message, request_id } = failureOf(error)
  if (status === 429)
    return { message: 'Too many requests at once.', advice: 'Wait a moment, then try again.', request_id }
  if (status === 422 || status === 400)
    return { message, advice: 'Choose a shorter period, or fewer filters.', request_id }
  return {
    message: 'This report could not be read.',
    advice: 'Events that arrive meanwhile are kept and counted. Try again in a moment.',
    request_id,
  }
}

/** So long a page waits for its numbers before it is sent without those that take longer; they follow. */
const timeout_ms = 300

/**
 * The blocks of a page, those that are there within a moment as they are: a page with them needs no script. The others
 * stay promises and are streamed.
 */
export async function settled<T extends Record<string, Promise<unknown>>>(
  blocks: T,
  isPatient: boolean,
): Promise<{ [K in keyof T]: T[K] | Awaited<T[K]> }> {
  const found: Record<string, unknown> = { ...blocks }
  const each = Object.entries(blocks).map(async ([name, block]) => {
    found[name] = await block
  })
  const all = Promise.all(each)
  await (isPatient ? all : Promise.race([all, new Promise((done) => setTimeout(done, timeout_ms))]))
  // A copy: what settles from here on arrives through its promise.
  return { ...found } as { [K in keyof T]: T[K] | Awaited<T[K]> }
}
