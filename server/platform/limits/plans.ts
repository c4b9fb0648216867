import type { plans } from '../../../db/postgres/schema/workspaces.ts'

/** Limits of a key: `rate` requests per second, bursts of `burst`, `daily` per day, `concurrent` at the same time. */
export type PlanLimits = { rate: number; burst: number; daily: number | null; concurrent: number }

export const planLimits: Record<(typeof plans)[number], PlanLimits> = {
  free: { rate: 10, burst: 20, daily: 10_000, concurrent: 5 },
  starter: { rate: 50, burst: 100, daily: 100_000, concurrent: 10 },
  professional: { rate: 200, burst: 500, daily: 1_000_000, concurrent: 50 },
  enterprise: { rate: 1000, burst: 2000, daily: null, concurrent: 200 },
}

/** An additional limit for some endpoints: `requests` per `window_s` seconds. */
export type EndpointLimit = { name: string; requests: number; window_s: number }

const endpointLimits: { method: string; path: RegExp; limit: EndpointLimit }[] = [
  { method: 'POST', path: /^\/v1\/events\/?$/, limit: { name: 'events', requests: 1000, window_s: 1 } },
  { method: 'POST', path: /^\/v1\/events\/batch\/?$/, limit: { name: 'batch', requests: 100, window_s: 1 } },
  {
    method: '*',
    path: /^\/v1\/sites\/[^/]+\/analytics\//,
    limit: { name: 'analytics', requests: 60, window_s: 60 },
  },
  {
    method: 'POST',
    path: /^\/v1\/sites\/[^/]+\/exports\/?$/,
    limit: { name: 'exports', requests: 10, window_s: 3600 },
  },
  {
    method: 'POST',
    path: /^\/v1\/sites\/[^/]+\/reports\/?$/,
    limit: { name: 'reports', requests: 30, window_s: 3600 },
  },
  {
    method: 'POST',
    path: /^\/v1\/sites\/[^/]+\/reports\/[^/]+\/run\/?$/,
    limit: { name: 'report runs', requests: 30, window_s: 3600 },
  },
  {
    // A preview costs as much as several analytics queries.
    method: 'POST',
    path: /^\/v1\/sites\/[^/]+\/(reports|exports)\/preview\/?$/,
    limit: { name: 'analytics', requests: 60, window_s: 60 },
  },
]

/** Returns the endpoint's own limit, if it has one. */
export function endpointLimit(method: string, path: string): EndpointLimit | undefined {
  return endpointLimits.find((it) => (it.method === '*' || it.method === method) && it.path.test(path))?.limit
}
