import { currentVersion, versionHeader } from './version.ts'

/** What a page of any origin may call with its site's public key; everything else stays closed to other origins. */
const openPaths = /^\/v1\/(events|events\/batch|sites\/[^/]+\/public)\/?$/

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, Idempotency-Key, ${versionHeader}`,
  'Access-Control-Max-Age': '86400',
}

/** What every answer carries that a page of another origin may read. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
}

export function isOpenToOtherOrigins(path: string): boolean {
  return openPaths.test(path)
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
