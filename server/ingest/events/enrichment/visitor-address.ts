import { countryOf } from './country.ts'
import { anonymiseIp, normaliseIp } from './ip.ts'
import { memoize } from './memoize.ts'

/** What the address of a visitor tells; empty where it is none. */
export type VisitorAddress = { ip: string; anonymised: string; country: string }

const unknown: VisitorAddress = { ip: '', anonymised: '', country: '' }

const read = memoize((text): VisitorAddress => {
  const ip = normaliseIp(text)
  return { ip, anonymised: anonymiseIp(ip), country: countryOf(ip) }
}, 20_000)

/** Reads the address of a visitor; remembered for those who come again. */
export function readVisitorAddress(value: unknown): VisitorAddress {
  return typeof value === 'string' && value !== '' ? read(value) : unknown
}
