import { currentVersion } from '../version.ts'

/** What every answer of the API carries. */
const always = {
  'X-Request-Id': {
    description: 'Identifier of the request, as in `meta.request_id`',
    required: true,
    schema: { type: 'string', pattern: '^req_[0-9a-f]{32}$' },
    example: 'req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
  },
  'X-API-Version': {
    description: 'Version that answered',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: currentVersion,
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in the window of the limit that is nearest to running out',
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

/** What only some answers carry. */
const sometimes = {
  'Retry-After': {
    description: 'Seconds to wait before the same request makes sense',
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
    description: 'The methods that the path answers',
    required: true,
    schema: { type: 'string' },
    example: 'GET, HEAD, POST',
  },
  'Idempotency-Replayed': {
    description: '`true`: this is the first answer to the same Idempotency-Key once more',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
}

export const headers = { ...always, ...sometimes }

/** References to what every answer carries, and to the given ones besides. */
export function headersWith(...names: (keyof typeof sometimes)[]) {
  return Object.fromEntries(
    [...Object.keys(always), ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
