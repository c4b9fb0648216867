import { currentVersion, versionHeader } from './version.ts'

/** What a page of any origin may call with its site's public key; everything else stays closed to other origins. */
const open = [
  { methods: ['POST'], path: /^\/v1\/events(\/batch)?\/?$/ },
  { methods: ['GET', 'HEAD'], path: /^\/v1\/sites\/[^/]+\/public\/?$/ },
]

/** What every answer carries that a page of another origin may read. */
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

/** Whether a request is a browser's question what a page of another origin may send. */
export function isPreflight(method: string, path: string): boolean {
  return method === 'OPTIONS' && open.some((it) => it.path.test(path))
}

/** The answer to a preflight request. */
export function preflightAnswer(): Response {
  return new Response(null, { status: 204, headers: preflightHeaders })
}

/** A preflight request names the headers that will come, without their values: any version will do to answer it. */
export function announcedVersion({ method, headers }: Request): string | null {
  const announced =
    headers
      .get('access-control-request-headers')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []
  return method === 'OPTIONS' && announced.includes(versionHeader.toLowerCase()) ? currentVersion : null
}
