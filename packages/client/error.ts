/** What is wrong with one field of a request. */
export type Problem = { field: string; message: string }

type DomainEvents = {
  message: string
  status?: number
  field?: string
  details?: Problem[]
  request_id?: string
  retry_after?: number
  headers?: Headers
  cause?: unknown
}

/**
 * Everything that a call can fail with. `code` is the service's own (`validation_error`, `not_found`, …), or one of
 * the client's: `connection_failed`, `timeout`, `unreadable_answer`, `invalid_event`, `queue_full`,
 * `invalid_signature`.
 */
export class SightlineError extends Error {
  readonly code: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The field that is wrong; the first one where there are several. */
  readonly field: string | undefined
  /** Every field that is wrong. */
  readonly details: Problem[]
  /** What support needs to find the request. */
  readonly request_id: string | undefined
  /** Seconds after which the same request may succeed. */
  readonly retry_after: number | undefined
  readonly headers: Headers | undefined

  constructor(code: string, { message, cause, status = 0, details = [], ...facts }: DomainEvents) {
    super(message, { cause })
    this.name = 'SightlineError'
    this.code = code
    this.status = status
    this.details = details
    this.field = facts.field
    this.request_id = facts.request_id
    this.retry_after = facts.retry_after
    this.headers = facts.headers
  }
}
