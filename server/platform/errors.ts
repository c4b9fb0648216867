/** One thing wrong with one field of a request. */
export type Problem = { field: string; message: string }

/** What went wrong, in the API's terms. Services throw these; server/platform/http/errors.ts turns them into answers. */
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

/** Given values that are not allowed: every one of them in `details`. */
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

/** Also for what exists in another workspace or mode: to the caller it does not exist. */
export class NotFound extends DomainError {
  readonly status = 404
  readonly code = 'not_found'
}

export class MethodNotAllowed extends DomainError {
  readonly status = 405
  readonly code = 'invalid_request'
  constructor(readonly allow: string[]) {
    super(`This path answers ${allow.join(', ')} only`)
  }
}

export class Conflict extends DomainError {
  readonly status = 409
  readonly code = 'conflict'
}

/** It was there, and is not any more. */
export class Gone extends DomainError {
  readonly status = 410
  readonly code = 'not_found'
}

export class TooLarge extends DomainError {
  readonly status = 413
  readonly code = 'invalid_request'
}

/** Well-formed, but impossible: start after end, an event for a paused site, a query past its limits. */
export class Unprocessable extends DomainError {
  readonly status = 422
  readonly code = 'unprocessable'
}

/** Something this service needs is away; the same request may succeed after `retryAfter` seconds. */
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

/** Too many requests. `standing` says of which limit, and when it is full again. */
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
