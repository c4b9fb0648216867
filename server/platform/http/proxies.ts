import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { isLoopback } from '../loopback.ts'
import { isWithin } from './address-ranges.ts'

/** The headers with which a proxy describes the request that it received. */
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Decides whether to believe the X-Forwarded-* headers of a request. Anyone can send them, so they count only if
 * TRUST_PROXY says that a proxy is in front of the service.
 */
export class Proxies {
  #hasWarned = false

  constructor(
    private readonly trusted: Config['trustProxy'],
    private readonly log: Log,
  ) {}

  /**
   * Returns the address of the client behind the trusted proxies.
   * @param peer the address that the connection comes from; empty if unknown
   */
  clientAddress(request: Request, peer: string): string {
    const header = request.headers.get('x-forwarded-for')
    if (header === null) return peer
    if (!this.trusted) {
      this.#warn(peer)
      return peer
    }
    const entries = header.split(',').map(withoutPort)
    const found = 'hops' in this.trusted ? entries.at(-this.trusted.hops) : this.#nearest(entries, peer)
    return found || entries[0] || peer
  }

  /** True if the X-Forwarded-* headers of a request that comes from `peer` are those of a trusted proxy. */
  isTrusted(peer: string): boolean {
    return this.trusted !== null && ('hops' in this.trusted || this.#isProxy(peer))
  }

  /** True if a request was sent from this machine and passed no proxy. */
  isLocal(request: Request, peer: string): boolean {
    return isLoopback(peer) && !forwardedHeaders.some((name) => request.headers.has(name))
  }

  /** Each proxy appends the address that it saw, so the client is the last one that is not a proxy. */
  #nearest(entries: string[], peer: string): string {
    return [...entries, peer].findLast((address) => !this.#isProxy(address)) ?? ''
  }

  #isProxy(address: string): boolean {
    return this.trusted !== null && 'ranges' in this.trusted && isWithin(address, this.trusted.ranges)
  }

  #warn(peer: string) {
    if (this.#hasWarned) return
    this.#hasWarned = true
    this.log.warn(
      { from_loopback: isLoopback(peer) },
      'a request has the header X-Forwarded-For, which is ignored because TRUST_PROXY is not set. If a proxy is in front of the service, set TRUST_PROXY to the number of proxies; otherwise all visitors have the proxy’s address',
    )
  }
}

/** Some proxies append the port of the client. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
