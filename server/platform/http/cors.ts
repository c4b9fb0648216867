import { currentVersion, versionHeader } from './version.ts'

/** Endpoints that pages of any origin may call with their site's public key. All others are closed to other origins. */
const open = [
  { methods: ['POST'], path: /^\/v1\/events(\/batch)?\/?$/ },
  { methods: ['GET', 'HEAD'], path: /^\/v1\/sites\/[^/]+\/public\/?$/ },
]

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

export function isOpenToOtherOrigins(method: string, path: string): boolean {
  return open.some((it) => it.methods.includes(method) && it.path.test(path))
}

/** True if a request is a CORS preflight for one of the open endpoints. */
export function isPreflight(method: string, path: string): boolean {
  return method === 'OPTIONS' && open.some((it) => it.path.test(path))
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
