/** What a page of any origin may call with its site's public key; everything else stays closed to other origins. */
const openPaths = /^\/v1\/(events|events\/batch|sites\/[^/]+\/public)$/

const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
}

export function isOpenToOtherOrigins(path: string): boolean {
  return openPaths.test(path)
}

/** The answer to a preflight request. */
export function preflightAnswer(): Response {
  return new Response(null, { status: 204, headers: preflight })
}

export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
}
