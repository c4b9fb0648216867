import { endpointOf, endpointsAt } from './endpoints.ts'
import { currentVersion, versionHeader } from './version.ts'

/** Headers of every response that a page of another origin may read. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
}

export const preflightHeaders = {
  ...openHeaders,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, Idempotency-Key, ${versionHeader}`,
  'Access-Control-Max-Age': '86400',
}

/** True if pages of any origin may call the endpoint. All others are closed to other origins. */
export function isOpenToOtherOrigins(method: string, path: string): boolean {
  return endpointOf(method, path)?.isOpenToOtherOrigins === true
}

/** True if a request is a CORS preflight for one of the open endpoints. */
export function isPreflight(method: string, path: string): boolean {
  return method === 'OPTIONS' && endpointsAt(path).some((it) => it.isOpenToOtherOrigins)
}

/** Answers a preflight request. */
export function preflightAnswer(): Response {
  return new Response(null, { status: 204, headers: preflightHeaders })
}

/**
 * Returns a version if a preflight request announces the version header. A preflight names the headers without their
 * values, so any version will do to answer it.
 */
export function announcedVersion({ method, headers }: Request): string | null {
  const announced =
    headers
      .get('access-control-request-headers')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []
  return method === 'OPTIONS' && announced.includes(versionHeader.toLowerCase()) ? currentVersion : null
}
