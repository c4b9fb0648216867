import { bounded } from '../text.ts'
import { countryCodeIn } from './country-code.ts'
import { cityName, regionName } from './place-names.ts'

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

function nameIn({ names }: Record<string, unknown>): string {
  return bounded(fieldsOf(names).en, 200)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
