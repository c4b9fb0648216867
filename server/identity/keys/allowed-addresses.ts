import { type Problem, ValidationError } from '../../platform/errors.ts'
import { type AddressRange, parseRange, startOf } from '../../platform/http/address-ranges.ts'

/**
 * Checks the addresses and ranges that a key is limited to.
 * @throws ValidationError that says what is wrong with each of them
 */
export function requireRanges(texts: readonly string[]): AddressRange[] {
  const found = texts.map((text, index) => readRange(text, `allowed_addresses.${index}`))
  const problems = found.filter((it) => 'field' in it)
  if (problems.length > 0) throw new ValidationError(problems)
  return found as AddressRange[]
}

function readRange(text: string, field: string): AddressRange | Problem {
  try {
    const range = parseRange(text)
    const [start, bits] = range
    // Requests from IPv4 addresses are compared as such, also if the connection uses the IPv6 form.
    if (start.kind() === 'ipv6' && 'isIPv4MappedAddress' in start && start.isIPv4MappedAddress())
      return { field, message: `${field} must be written as an IPv4 address or range, not ${text}` }
    const first = startOf(range)
    if (first !== start.toString())
      return {
        field,
        message: `${field} must start at the first address of its range: ${first}/${bits}, not ${text}`,
      }
    return range
  } catch {
    return {
      field,
      message: `${field} must be an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32, not ${text}`,
    }
  }
}
