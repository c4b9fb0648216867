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

/**
 * Where requests may go: to the public internet over https, also to private networks and over http, or also to this
 * machine.
 */
export type AllowedTargets = 'public' | 'private' | 'loopback'

/**
 * Services that clouds offer to their virtual machines at addresses which are not link-local: Azure, Alibaba, AWS. They
 * give out credentials, so no setting allows them.
 */
const hostServices = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2:0:0:0:0:0:254'])

const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/** True if requests may go to an address, in any notation. Link-local addresses are never allowed. */
export function isAllowed(address: string, targets: AllowedTargets): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // An address with a zone, such as fe80::1%eth0, belongs to a network of this machine.
  if (hostServices.has(parsed.toNormalizedString()) || address.includes('%')) return false
  const range = parsed.range()
  if (targets !== 'public' && privateRanges.has(range)) return true
  if (targets === 'loopback' && range === 'loopback') return true
  if (parsed instanceof ipaddr.IPv4) return range === 'unicast'
  const bytes = parsed.toByteArray()
  // NAT64 translates these to the IPv4 address in their last four bytes.
  if (parsed.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isAllowed(ipaddr.fromByteArray(bytes.slice(12)).toString(), targets)
  // All global unicast addresses assigned so far begin with these three bits. `range` accepts more as unicast.
  return ((bytes[0] as number) & 0xe0) === 0x20 && range === 'unicast'
}

/**
 * Parses a URL and checks it without resolving its name.
 * @throws TargetRefused
 */
export function parseTarget(text: string, targets: AllowedTargets): URL {
  const url = URL.parse(text)
  if (!url) throw new TargetRefused('This is not a URL')
  if (url.protocol !== 'https:' && (targets === 'public' || url.protocol !== 'http:'))
    throw new TargetRefused(
      targets === 'public'
        ? `The URL must begin with https://${url.protocol === 'http:' ? remedy : ''}`
        : 'The URL must begin with https:// or http://',
    )
  if (url.username || url.password)
    throw new TargetRefused('The URL must not contain a user name or password')
  const literal = literalOf(url)
  if (literal && !isAllowed(literal, targets))
    throw new TargetRefused(`The address is not public${targets === 'public' ? remedy : ''}`)
  return url
}

const remedy =
  '. For development, the operator of the service can allow private addresses and http:// with WEBHOOK_ALLOW_PRIVATE=1'

/**
 * Resolves a URL from `parseTarget` to its addresses and checks each of them.
 * @throws TargetRefused
 * @throws TargetUnresolved
 */
export async function resolveTarget(
  url: URL,
  targets: AllowedTargets,
  resolve: Resolve = systemResolve,
): Promise<string[]> {
  const literal = literalOf(url)
  if (literal) return [literal]
  const { hostname } = url
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) throw new TargetUnresolved(`No address was found for ${hostname}`)
  // Do not name the address: users must not learn how names resolve in the internal network.
  if (!addresses.every((address) => isAllowed(address, targets)))
    throw new TargetRefused(
      `${hostname} does not resolve only to public addresses${targets === 'public' ? remedy : ''}`,
    )
  return addresses
}

/** Returns the URL's host if it is an address. URL has already normalized decimal, octal and hexadecimal notation. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
