import { readFileSync } from 'node:fs'
import { BlockList, isIPv4 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'maxmind'

// The database lists whole allocations of the registries, and some of them contain reserved ranges.
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')

let database: Reader<CountryResponse> | undefined

function open(): Reader<CountryResponse> {
  const file = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  return new Reader<CountryResponse>(readFileSync(fileURLToPath(file)))
}

/**
 * Returns the country (ISO 3166-1 alpha-2) in which an IP address is registered; empty for private and unknown ones.
 * The first call reads the database (8 MB) into memory. Expects an address from `normaliseIp`.
 */
export function countryOf(ip: string): string {
  if (ip === '' || reserved.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')) return ''
  database ??= open()
  // maxmind's types describe MaxMind's own databases; the rows of this one are { country_code }.
  const row: unknown = database.get(ip)
  const code = typeof row === 'object' && row && 'country_code' in row ? String(row.country_code) : ''
  // Registries mark blocks without a country as ZZ.
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
}
