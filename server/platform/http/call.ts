import type { RateLimitStatus } from '../limits/rate-limits.ts'
import type { Principal } from './principal.ts'

/** What is known of an API request besides the request itself, from before it is routed until it is answered. */
export type Call = {
  requestId: string
  /** When it came in, on the clock of `performance.now()`. */
  startedAt_ms: number
  /** Where the request came from; empty when not known. */
  address: string
  principal: Principal
  rateLimitStatus: RateLimitStatus
}

const calls = new WeakMap<Request, Partial<Call>>()

/** The call of a request; empty for one that did not pass the gateway. */
export function callOf(request: Request): Partial<Call> {
  return calls.get(request) ?? {}
}

export function attach(request: Request, call: Partial<Call>): void {
  calls.set(request, call)
}
