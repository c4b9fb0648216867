/** An error in one field of a request. */
export type Problem = { field: string; message: string }

type ErrorFields = {
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
 * Every error of a call. `code` comes from the service (`validation_error`, `not_found`, …) or from the client:
 * `connection_failed`, `timeout`, `unreadable_answer`, `invalid_event`, `queue_full`, `closed`, `invalid_signature`.
 */
export class SightlineError extends Error {
  readonly code: string
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The invalid field; the first one if there are several. */
  readonly field: string | undefined
  /** Every invalid field. */
  readonly details: Problem[]
  /** Identifies the request for support. */
  readonly request_id: string | undefined
  /** The number of seconds after which the same request may succeed. */
  readonly retry_after: number | undefined
  readonly headers: Headers | undefined

  constructor(code: string, { message, cause, status = 0, details = [], ...fields }: ErrorFields) {
    super(message, { cause })
    this.name = 'SightlineError'
    this.code = code
    this.status = status
    this.details = details
    this.field = fields.field
    this.request_id = fields.request_id
    this.retry_after = fields.retry_after
    this.headers = fields.headers
  }
}
