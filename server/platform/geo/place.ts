import { bounded } from '../text.ts'
import { cityName, regionName } from './place-names.ts'

/** Registries mark blocks without a country as ZZ. */
const unknownCountry = 'ZZ'

/** Where an IP address is used; empty strings if that is unknown. Most databases have countries only. */
export type Place = {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** `Bavaria (DE)` */
  region: string
  /** `Munich (DE-BY)` */
  city: string
}

export const unknownPlace: Place = { country: '', region: '', city: '' }

/**
 * Returns the place in a row of a database. Vendors name regions and cities differently:
 *
 * - MaxMind and DB-IP: `subdivisions`, from the largest to the smallest, and `city`, each with `names.en`. Only MaxMind
 *   has `subdivisions.0.iso_code`.
 * - IPinfo: `region`, `region_code` and `city` are texts.
 */
export function placeIn(row: unknown): Place {
  const country = countryCodeIn(row)
  if (country === '') return unknownPlace
  const { subdivisions, region, region_code, city } = fieldsOf(row)
  const largest = fieldsOf(Array.isArray(subdivisions) ? subdivisions[0] : undefined)
  return {
    country,
    region: regionName(nameIn(largest) || bounded(region, 200), country),
    city: cityName(
      bounded(city, 200) || nameIn(fieldsOf(city)),
      country,
      bounded(largest.iso_code ?? region_code, 10),
    ),
  }
}

/**
 * Returns the country (ISO 3166-1 alpha-2) in a row of a database; empty if there is none. Vendors name it differently:
 *
 * - MaxMind and DB-IP: `country.iso_code`. If MaxMind does not know where an address is used, it still knows where the
 *   address is registered: `registered_country.iso_code`.
 * - IPinfo: `country_code`, beside the name as `country`. In older databases, `country` is the code.
 * - DB-IP's data in the package that the service includes: `country_code`.
 */
export function countryCodeIn(row: unknown): string {
  const { country_code, country, registered_country } = fieldsOf(row)
  const found = [country_code, fieldsOf(country).iso_code, country, fieldsOf(registered_country).iso_code]
  return found.find(isCode) ?? ''
}

function nameIn({ names }: Record<string, unknown>): string {
  return bounded(fieldsOf(names).en, 200)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== unknownCountry
}
