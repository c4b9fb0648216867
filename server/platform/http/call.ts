import type { RateLimitStatus } from '../limits/rate-limits.ts'
import type { Principal } from './principal.ts'

/** Context of an API request, collected from before it is routed until it is answered. */
export type Call = {
  requestId: string
  /** When the request arrived, as given by `performance.now()`. */
  startedAt_ms: number
  /** The client's address, empty if unknown. */
  address: string
  principal: Principal
  rateLimitStatus: RateLimitStatus
}

const calls = new WeakMap<Request, Partial<Call>>()

/** Returns the context of a request, empty if the request did not pass the gateway. */
export function callOf(request: Request): Partial<Call> {
  return calls.get(request) ?? {}
}

export function attach(request: Request, call: Partial<Call>): void {
  calls.set(request, call)
}
