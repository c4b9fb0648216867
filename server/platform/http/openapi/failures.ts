import { Failure, RateLimitFailure } from '../envelope.ts'
import { headersWith, openHeaderNames } from './headers.ts'
import type { Schemas } from './schemas.ts'

// Copies, because Elysia modifies the schemas of routes when it compiles them at the first request.
const failure = structuredClone(Failure)
const rateLimitFailure = structuredClone(RateLimitFailure)

type Problem = { field: string; message: string }
type Kind = {
  name: string
  description: string
  code: string
  message: string
  problem?: Problem
  header?: Parameters<typeof headersWith>[number]
}

/** Every way in which a request can fail, by status. */
const kinds: Record<number, Kind> = {
  400: {
    name: 'BadRequest',
    description:
      '`invalid_request`: a required field is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` lists all of them',
    code: 'validation_error',
    message: 'limit must be a whole number from 1 to 100',
    problem: { field: 'limit', message: 'limit must be a whole number from 1 to 100' },
  },
  401: {
    name: 'Unauthorized',
    description: 'The API key is missing, unknown, revoked or expired',
    code: 'unauthorized',
    message: 'The API key is missing (expected the header Authorization: Bearer <API key>)',
    header: 'WWW-Authenticate',
  },
  403: {
    name: 'Forbidden',
    description: 'This kind of key does not have the permission, or the key lacks the scope',
    code: 'forbidden',
    message: 'This requires a secret key (sk_…) (permission sites:write)',
  },
  404: {
    name: 'NotFound',
    description: 'Not found in the workspace and mode of the key',
    code: 'not_found',
    message: 'There is no site site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not support this method',
    code: 'invalid_request',
    message: 'This path allows only GET, HEAD, POST',
    header: 'Allow',
  },
  409: {
    name: 'Conflict',
    description:
      'The resource already exists, the change is no longer possible, or the Idempotency-Key was used with a different request',
    code: 'conflict',
    message: 'This Idempotency-Key was already used with a different request',
    problem: { field: 'Idempotency-Key', message: 'Idempotency-Key must be new for each new request' },
  },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than 1 MiB (10 MiB for batches and ad costs), or nested too deeply',
    code: 'invalid_request',
    message: 'The body is too large (at most 1 MiB)',
  },
  422: {
    name: 'Unprocessable',
    description: 'The request is well-formed, but cannot be processed',
    code: 'unprocessable',
    message: 'The site is paused and does not accept events',
  },
  429: {
    name: 'RateLimited',
    description: 'Too many requests: wait as long as `Retry-After` says',
    code: 'rate_limited',
    message: 'Too many requests: wait before sending more',
    header: 'Retry-After',
  },
  500: {
    name: 'InternalError',
    description: 'An unexpected error occurred; the server log has the request id',
    code: 'internal_error',
    message: 'An unexpected error occurred: the server log has the details under this request id',
  },
  503: {
    name: 'Unavailable',
    description: 'A database is temporarily unavailable: wait as long as `Retry-After` says',
    code: 'unavailable',
    message: 'The analytics database is temporarily unavailable',
    header: 'Retry-After',
  },
}

/** Error responses that are kept for an idempotency key and repeated for duplicates. */
const kept = new Set([400, 403, 404, 409, 413, 422])

/** Returns the error statuses of every operation with this method, in addition to those that its route declares. */
export function commonFailures(method: string): number[] {
  const always = [400, 401, 403, 429, 500, 503]
  if (method === 'GET') return always
  return method === 'POST' ? [...always, 409, 413] : [...always, 413]
}

/**
 * Returns a reference to an error response.
 * @param isOpen for the variant that pages of any origin receive
 * @throws Error if the API never fails with this status
 */
export function failureReference(status: number, isOpen = false) {
  const kind = kinds[status]
  if (!kind) throw new Error(`${status} is not an error status of the API`)
  return { $ref: `#/components/responses/${nameOf(kind, isOpen)}` }
}

function nameOf({ name }: Kind, isOpen: boolean): string {
  return isOpen ? `${name}ToAnyOrigin` : name
}

/** Describes every error response, by name. */
export function failureResponses(schemas: Schemas) {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([status, kind]) =>
      // 405 belongs to no operation, so it needs no variant for other origins.
      (status === '405' ? [false] : [false, true]).map((isOpen) => [
        nameOf(kind, isOpen),
        failureResponse(Number(status), kind, isOpen, schemas),
      ]),
    ),
  )
}

function failureResponse(status: number, kind: Kind, isOpen: boolean, schemas: Schemas) {
  const headers = [
    ...(kind.header ? [kind.header] : []),
    ...(kept.has(status) ? (['Idempotency-Replayed'] as const) : []),
    ...(isOpen ? openHeaderNames : []),
  ]
  const schema = schemas.add(status === 429 ? rateLimitFailure : failure)
  return {
    description: kind.description,
    headers: headersWith(...headers),
    content: { 'application/json': { schema, example: exampleOf(kind, status) } },
  }
}

function exampleOf({ code, message, problem }: Kind, status: number) {
  const request_id = 'req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'
  const limit = { retry_after: 1, limit: 1000, remaining: 0, reset_at: '2026-03-01T12:00:00.000Z' }
  return {
    success: false,
    error: {
      code,
      message,
      ...(problem && { field: problem.field, details: [problem] }),
      ...(status === 429 && limit),
      request_id,
    },
    meta: { request_id },
  }
}
