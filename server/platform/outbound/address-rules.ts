import { dns } from 'bun'
import ipaddr from 'ipaddr.js'

/** Resolves a host name to its current addresses. */
export type Resolve = (name: string) => Promise<string[]>

/** The URL is not an allowed target. The message is for the user who entered it. */
export class TargetRefused extends Error {}

/** The host name has no address at the moment, but may have one later. */
export class TargetUnresolved extends Error {}

// The system resolver blocks a thread of the pool that also reads files until it has an answer. A few unresponsive
// names would block the whole process, so use c-ares.
const systemResolve: Resolve = async (name) =>
  (await dns.lookup(name, { backend: 'c-ares' })).map((it) => it.address)

/** Azure's platform service for virtual machines has this address, which looks like a public one. */
const hostServices = new Set(['168.63.129.16'])

/** True if an address belongs to the public internet, in any notation. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && !hostServices.has(parsed.toString())
  const bytes = parsed.toByteArray()
  // NAT64 translates these to the IPv4 address in their last four bytes.
  if (parsed.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isPublic(ipaddr.fromByteArray(bytes.slice(12)).toString())
  // All global unicast addresses assigned so far begin with these three bits. `range` accepts more as unicast.
  return ((bytes[0] as number) & 0xe0) === 0x20 && parsed.range() === 'unicast'
}

/**
 * Parses a URL and checks it without resolving its name.
 * @throws TargetRefused
 */
export function parseTarget(text: string, { allowPrivate }: { allowPrivate: boolean }): URL {
  const url = URL.parse(text)
  if (!url) throw new TargetRefused('This is not a URL')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new TargetRefused(
      allowPrivate ? 'The URL must begin with https:// or http://' : 'The URL must begin with https://',
    )
  if (url.username || url.password)
    throw new TargetRefused('The URL must not contain a user name or password')
  const literal = allowPrivate ? null : literalOf(url)
  if (literal && !isPublic(literal)) throw new TargetRefused('The address is not public')
  return url
}

/**
 * Resolves a URL from `parseTarget` to its addresses and checks each of them.
 * @throws TargetRefused
 * @throws TargetUnresolved
 */
export async function resolveTarget(
  url: URL,
  { allowPrivate, resolve = systemResolve }: { allowPrivate: boolean; resolve?: Resolve },
): Promise<string[]> {
  const literal = literalOf(url)
  if (literal) return [literal]
  const { hostname } = url
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) throw new TargetUnresolved(`No address was found for ${hostname}`)
  // Do not name the address: users must not learn how names resolve in the internal network.
  if (!allowPrivate && !addresses.every(isPublic))
    throw new TargetRefused(`${hostname} does not resolve only to public addresses`)
  return addresses
}

/** Returns the URL's host if it is an address. URL has already normalized decimal, octal and hexadecimal notation. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
