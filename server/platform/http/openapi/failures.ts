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
      '`invalid_request`: something required is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` has all of them',
    code: 'validation_error',
    message: 'limit must be a whole number of 1 to 100',
    problem: { field: 'limit', message: 'limit must be a whole number of 1 to 100' },
  },
  401: {
    name: 'Unauthorized',
    description: 'There is no API key, or it is unknown, revoked or expired',
    code: 'unauthorized',
    message: 'There is no API key (expected the header Authorization: Bearer <API key>)',
    header: 'WWW-Authenticate',
  },
  403: {
    name: 'Forbidden',
    description: 'The key is of a kind that may not do this, or lacks the scope',
    code: 'forbidden',
    message: 'This needs a secret key (sk_…) (permission sites:write)',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing in the workspace and mode of the key',
    code: 'not_found',
    message: 'There is no site site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not answer this method',
    code: 'invalid_request',
    message: 'This path answers GET, HEAD, POST only',
    header: 'Allow',
  },
  409: {
    name: 'Conflict',
    description:
      'What is asked for exists already or is no longer possible, or the Idempotency-Key came with another request',
    code: 'conflict',
    message: 'This Idempotency-Key was used with another request before',
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
    description: 'Well-formed, but impossible',
    code: 'unprocessable',
    message: 'The site is paused and takes no events',
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
    description: 'Something went wrong in the service; its log has the request id',
    code: 'internal_error',
    message: 'Something went wrong on our side; the request id helps to find it in the log',
  },
  503: {
    name: 'Unavailable',
    description: 'A database is not reachable at the moment: wait as long as `Retry-After` says',
    code: 'unavailable',
    message: 'The analytics database is not reachable at the moment',
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
  if (!kind) throw new Error(`${status} is no status that the API fails with`)
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
