import { openHeaders, preflightHeaders } from '../cors.ts'
import { currentVersion } from '../version.ts'

/** Headers of every API response. */
const always = {
  'X-Request-Id': {
    description: 'Identifier of the request, as in `meta.request_id`',
    required: true,
    schema: { type: 'string', pattern: '^req_[0-9a-f]{32}$' },
    example: 'req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
  },
  'X-API-Version': {
    description: 'API version of the response',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: currentVersion,
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in the window of the limit that is closest to exhaustion',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this window',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 999,
  },
  'X-RateLimit-Reset': {
    description: 'When the window ends, in Unix seconds',
    required: true,
    schema: { type: 'integer' },
    example: 1_772_366_400,
  },
  'X-RateLimit-Policy': {
    description: 'The limit and its window in seconds',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+;w=[0-9]+$' },
    example: '1000;w=1',
  },
}

/** Headers of some responses. */
const sometimes = {
  'Retry-After': {
    description: 'Seconds to wait before a retry',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
  Allow: {
    description: 'The methods that the path supports',
    required: true,
    schema: { type: 'string' },
    example: 'GET, HEAD, POST',
  },
  'Idempotency-Replayed': {
    description: '`true`: this is a repeat of the first response to the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
}

/** Headers that routes refer to in their own descriptions. */
const ofRoutes = {
  'Cache-Control': {
    description: 'How long the response may be cached',
    required: true,
    schema: { type: 'string', pattern: '^private, max-age=[0-9]+$' },
    example: 'private, max-age=60',
  },
  'X-Accel-Buffering': {
    description: 'Tells proxies not to buffer the response',
    required: true,
    schema: { type: 'string', const: 'no' },
    example: 'no',
  },
  'Content-Disposition': {
    description: 'The file name to save the response under',
    schema: { type: 'string', pattern: '^attachment; filename="[\\w.-]+"$' },
    example: 'attachment; filename="ledger.csv"',
  },
}

/** CORS headers: of responses that pages of other origins may read, and of preflight responses. */
const crossOrigin = {
  'Access-Control-Allow-Origin': constant(
    'Pages of any origin may call this',
    openHeaders['Access-Control-Allow-Origin'],
  ),
  'Access-Control-Expose-Headers': constant(
    'The response headers that these pages may read',
    openHeaders['Access-Control-Expose-Headers'],
  ),
  'Access-Control-Allow-Methods': constant(
    'The methods that these pages may use',
    preflightHeaders['Access-Control-Allow-Methods'],
  ),
  'Access-Control-Allow-Headers': constant(
    'The request headers that these pages may send',
    preflightHeaders['Access-Control-Allow-Headers'],
  ),
  'Access-Control-Max-Age': {
    description: 'How many seconds a browser may cache this response',
    required: true,
    schema: { type: 'integer', const: Number(preflightHeaders['Access-Control-Max-Age']) },
    example: Number(preflightHeaders['Access-Control-Max-Age']),
  },
}

export const headers = { ...always, ...sometimes, ...ofRoutes, ...crossOrigin }

type Name = keyof typeof sometimes | keyof typeof crossOrigin

/** The headers of every response that pages of any origin may read. */
export const openHeaderNames = Object.keys(openHeaders) as Name[]
export const preflightHeaderNames = Object.keys(preflightHeaders) as Name[]

function constant(description: string, value: string) {
  return { description, required: true, schema: { type: 'string', const: value }, example: value }
}

/** Returns references to the headers of every response and to the given ones. */
export function headersWith(...names: Name[]) {
  return Object.fromEntries(
    [...Object.keys(always), ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
