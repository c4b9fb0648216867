import { dns } from 'bun'
import ipaddr from 'ipaddr.js'

/** The addresses that a name stands for at the moment. */
export type Resolve = (name: string) => Promise<string[]>

/** A URL that nothing is sent to. The message is for whoever entered it. */
export class TargetRefused extends Error {}

/** A name without an address, which may have one later. */
export class TargetUnresolved extends Error {}

// The platform's way takes a thread until it has an answer, of those that read files too: a few names that nobody
// answers for would hold up the whole process.
const systemResolve: Resolve = async (name) =>
  (await dns.lookup(name, { backend: 'c-ares' })).map((it) => it.address)

/** Azure answers its virtual machines here, at an address that looks like any other. */
const hostServices = new Set(['168.63.129.16'])

/** Whether an address belongs to the public internet, whatever notation hides it. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && !hostServices.has(parsed.toString())
  const bytes = parsed.toByteArray()
  // A translator sends these on to the IPv4 address in their last four bytes.
  if (parsed.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isPublic(ipaddr.fromByteArray(bytes.slice(12)).toString())
  // All that was ever handed out begins with these three bits; `range` calls much else unicast.
  return ((bytes[0] as number) & 0xe0) === 0x20 && parsed.range() === 'unicast'
}

/**
 * Checks what can be seen in a URL, without asking anybody.
 * @throws TargetRefused
 */
export function parseTarget(text: string, { allowPrivate }: { allowPrivate: boolean }): URL {
  const url = URL.parse(text)
  if (!url) throw new TargetRefused('This is not a URL')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new TargetRefused(
      allowPrivate ? 'The URL must begin with https:// or http://' : 'The URL must begin with https://',
    )
  if (url.username || url.password) throw new TargetRefused('The URL must not hold a user name or password')
  const literal = allowPrivate ? null : literalOf(url)
  if (literal && !isPublic(literal)) throw new TargetRefused('The address is not public')
  return url
}

/**
 * The addresses that a URL of `parseTarget` stands for, every one of them checked.
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
  // Not which one: whoever enters names must not learn what they stand for inside.
  if (!allowPrivate && !addresses.every(isPublic))
    throw new TargetRefused(`${hostname} does not stand for public addresses alone`)
  return addresses
}

/** The address that a URL has in place of a name; by now URLs have decimal, octal and hexadecimal ones in dotted form. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
