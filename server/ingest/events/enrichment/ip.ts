import { isIP, isIPv4 } from 'node:net'

/** Returns the groups of an IPv6 address; undefined if it is not one. */
function groupsOf(address: string): number[] | undefined {
  const plain = address.split('%', 1)[0] ?? ''
  if (isIP(plain) !== 6) return undefined
  const [head = '', tail] = plain.split('::')
  const left = groups(head)
  if (tail === undefined) return left
  const right = groups(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function groups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

/**
 * Normalises an IP address: converts IPv4-mapped IPv6 to IPv4 and drops the zone. Returns an empty string if it is not
 * an IP address.
 */
export function normaliseIp(value: unknown): string {
  if (typeof value !== 'string' || value.length > 64) return ''
  const address = value.trim()
  if (isIPv4(address)) return address
  const parts = groupsOf(address)
  if (!parts) return ''
  const [high = 0, low = 0] = parts.slice(6)
  if (parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return address.split('%', 1)[0]?.toLowerCase() ?? ''
}

/** Zeroes the part that identifies a person: the last octet of IPv4, the last 80 bits of IPv6. */
export function anonymiseIp(ip: string): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0')
  const parts = groupsOf(ip)
  if (!parts) return ''
  const prefix = parts.slice(0, 3)
  while (prefix.at(-1) === 0) prefix.pop()
  return `${prefix.map((part) => part.toString(16)).join(':')}::`
}
