/** Registries mark blocks without a country as ZZ. */
const unknown = 'ZZ'

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

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== unknown
}
