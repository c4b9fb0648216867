import { ClickHouseAway, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { isOutage } from '../../../db/outage.ts'
import { causesOf } from '../../../db/postgres/causes.ts'
import {
  DomainError,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  Unprocessable,
  ValidationError,
} from '../errors.ts'
import type { Log } from '../log.ts'
import { fromElysia } from './validation.ts'

/** Builds the body of an error response, which combines both error shapes of the specification. */
export function failure(error: DomainError, requestId: string) {
  const [first] = error.details
  return {
    success: false as const,
    error: {
      code: error.code,
      message: error.message,
      ...(first && { field: first.field, details: error.details }),
      ...(error instanceof RateLimited && limitFields(error)),
      request_id: requestId,
    },
    meta: { request_id: requestId },
  }
}

function limitFields({ retryAfter, rateLimitStatus }: RateLimited) {
  const { limit, remaining, resetAt_ms } = rateLimitStatus
  return { retry_after: retryAfter, limit, remaining, reset_at: new Date(resetAt_ms).toISOString() }
}

/** Returns the headers that tell clients how to react to a failure. */
export function failureHeaders(error: DomainError): Record<string, string> {
  if (error instanceof Unauthorized) return { 'WWW-Authenticate': 'Bearer' }
  if (error instanceof MethodNotAllowed) return { Allow: error.allow.join(', ') }
  if (error instanceof Unavailable || error instanceof RateLimited)
    return { 'Retry-After': String(error.retryAfter) }
  return {}
}

/** Builds a complete error response for requests that fail before they are routed. */
export function failureAnswer(error: DomainError, requestId: string): Response {
  const headers = { 'X-Request-Id': requestId, ...failureHeaders(error) }
  return Response.json(failure(error, requestId), { status: error.status, headers })
}

class InternalError extends DomainError {
  readonly status = 500
  readonly code = 'internal_error'
}

type Failed = { code: unknown; error: unknown; query?: Record<string, unknown>; path: string }

/** Converts any thrown value to a domain error. Unexpected errors are logged in full and answered without details. */
export function domainError({ code, error, query, path }: Failed, log: Log, requestId: string): DomainError {
  const cause = error instanceof Error && error.cause instanceof DomainError ? error.cause : error
  if (cause instanceof DomainError) return cause
  if (code === 'VALIDATION' && (cause as { type?: string }).type !== 'response')
    return fromElysia(cause as Parameters<typeof fromElysia>[0], query ?? {})
  if (code === 'PARSE' || (cause instanceof DOMException && cause.name === 'AbortError'))
    return new InvalidRequest('The body cannot be read')
  if (code === 'NOT_FOUND') return new NotFound(`No route matches ${path}`)
  if (cause instanceof QueryTooLarge)
    return new Unprocessable(
      'The query exceeds its memory or time limit: choose a shorter period, fewer dimensions or a filter',
    )
  if (cause instanceof ClickHouseAway)
    return new Unavailable('The analytics database is temporarily unavailable')
  if (causesOf(cause).some(isAboutText))
    return new ValidationError([], 'Text must not contain U+0000 (NUL) or a lone surrogate')
  if (isOutage(cause)) return new Unavailable('The database is temporarily unavailable')
  log.error({ err: cause, request_id: requestId, path }, 'request failed')
  return new InternalError(
    'An unexpected error occurred: the server log has the details under this request id',
  )
}

/** True for Postgres errors about U+0000 in a text, or about its escape or a lone surrogate in JSON. */
function isAboutText({ code, message }: Error & { code?: string }): boolean {
  return code === '22021' || code === '22P05' || (code === '22P02' && message.includes('type json'))
}
