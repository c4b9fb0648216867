import { countryOf } from './country.ts'
import { anonymiseIp, normaliseIp } from './ip.ts'
import { memoize } from './memoize.ts'

/** The data in the IP address of a visitor; empty strings if it is not an IP address. */
export type VisitorAddress = { ip: string; anonymised: string; country: string }

const unknown: VisitorAddress = { ip: '', anonymised: '', country: '' }

const read = memoize((text): VisitorAddress => {
  const ip = normaliseIp(text)
  return { ip, anonymised: anonymiseIp(ip), country: countryOf(ip) }
}, 20_000)

/** Parses the IP address of a visitor. Memoized for returning visitors. */
export function readVisitorAddress(value: unknown): VisitorAddress {
  return typeof value === 'string' && value !== '' ? read(value) : unknown
}
