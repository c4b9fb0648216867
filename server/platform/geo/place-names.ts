/** Names of places are long in some countries, but not longer. */
const name_max = 100

/** Returns a region as it is stored: its name and its country, because regions of several countries share names. */
export function regionName(name: string, country: string): string {
  return name === '' || country === '' ? '' : `${name.slice(0, name_max)} (${country})`
}

/**
 * Returns a city as it is stored: its name, and the ISO 3166-2 code of its region if it is known, else its country:
 * `Springfield (US-IL)`.
 */
export function cityName(name: string, country: string, regionCode = ''): string {
  const isCode = /^[A-Z0-9]{1,3}$/.test(regionCode)
  return regionName(name, country !== '' && isCode ? `${country}-${regionCode}` : country)
}
