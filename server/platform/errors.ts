/** One thing wrong with one field of a request. */
export type Problem = { field: string; message: string }

/** A failure in the API's terms. Services throw these; server/platform/http/errors.ts turns them into responses. */
export abstract class DomainError extends Error {
  abstract readonly status: number
  abstract readonly code: string
  constructor(
    message: string,
    readonly details: Problem[] = [],
  ) {
    super(message)
  }
}

/** A required field is missing, or the request cannot be read at all. */
export class InvalidRequest extends DomainError {
  readonly status = 400
  readonly code = 'invalid_request'
}

/** Values are not allowed. `details` lists every one of them. */
export class ValidationError extends DomainError {
  readonly status = 400
  readonly code = 'validation_error'
  constructor(details: Problem[], message = details[0]?.message ?? 'The request is not valid') {
    super(message, details)
  }
}

export class Unauthorized extends DomainError {
  readonly status = 401
  readonly code = 'unauthorized'
}

export class Forbidden extends DomainError {
  readonly status = 403
  readonly code = 'forbidden'
}

/** Also thrown for objects of another workspace or mode: for the caller they do not exist. */
export class NotFound extends DomainError {
  readonly status = 404
  readonly code = 'not_found'
}

/** @param noun what the id is of: `There is no funnel fun_1` */
export function notFound(noun: string, id: string): NotFound {
  return new NotFound(`There is no ${noun} ${id}`)
}

export class MethodNotAllowed extends DomainError {
  readonly status = 405
  readonly code = 'invalid_request'
  constructor(readonly allow: string[]) {
    super(`This path allows only ${allow.join(', ')}`)
  }
}

export class Conflict extends DomainError {
  readonly status = 409
  readonly code = 'conflict'
}

/** The resource existed but has been removed or has expired. */
export class Gone extends DomainError {
  readonly status = 410
  readonly code = 'not_found'
}

export class TooLarge extends DomainError {
  readonly status = 413
  readonly code = 'invalid_request'
}

/** Well-formed, but impossible: start after end, an event for a paused site, a query beyond its limits. */
export class Unprocessable extends DomainError {
  readonly status = 422
  readonly code = 'unprocessable'
}

/** A dependency of the service is unavailable. The same request may succeed after `retryAfter` seconds. */
export class Unavailable extends DomainError {
  readonly status = 503
  readonly code = 'unavailable'
  constructor(
    message: string,
    readonly retryAfter = 5,
  ) {
    super(message)
  }
}

/** Too many requests. `rateLimitStatus` names the exhausted limit and when it resets. */
export class RateLimited extends DomainError {
  readonly status = 429
  readonly code = 'rate_limited'
  constructor(
    message: string,
    readonly rateLimitStatus: { limit: number; remaining: number; window_s: number; resetAt_ms: number },
  ) {
    super(message)
  }

  get retryAfter(): number {
    return Math.max(1, Math.ceil((this.rateLimitStatus.resetAt_ms - Date.now()) / 1000))
  }
}
