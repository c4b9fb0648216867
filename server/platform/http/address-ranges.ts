import ipaddr from 'ipaddr.js'

/** The first address of a range, and how many bits its addresses have in common. */
export type AddressRange = [start: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/**
 * Parses an address, such as 192.0.2.7, or a range in CIDR notation, such as 192.0.2.0/24.
 * @throws Error, also for short forms such as 10, which means 0.0.0.10
 */
export function parseRange(text: string): AddressRange {
  const range = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  // The interface after % is known only to the machine itself.
  const isPlain = !range.includes('%')
  if (!isPlain || (!ipaddr.IPv4.isValidCIDRFourPartDecimal(range) && !ipaddr.IPv6.isValidCIDR(range)))
    throw new Error(`not an address or a range: ${text}`)
  return ipaddr.parseCIDR(range)
}

/** A range in CIDR notation. */
export function printRange([start, bits]: AddressRange): string {
  return `${start}/${bits}`
}

/** The address that a range starts with, in its usual form. */
export function startOf(addresses: AddressRange): string {
  const range = printRange(addresses)
  const first =
    addresses[0].kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range)
  return first.toString()
}

/** True if one of the ranges contains the address. IPv4 addresses may be written as IPv6 ones. */
export function isWithin(address: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([start, bits]) => start.kind() === parsed.kind() && parsed.match(start, bits))
}

/** True if one of the ranges contains the whole inner range. */
export function covers(ranges: readonly AddressRange[], [start, bits]: AddressRange): boolean {
  return isWithin(
    start.toString(),
    ranges.filter((outer) => outer[1] <= bits && outer[0].kind() === start.kind()),
  )
}
