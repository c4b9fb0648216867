import type { SiteSettings } from '../../../../db/postgres/schema/sites.ts'
import { currentDatabase } from '../../../platform/geo/current-database.ts'
import type { GeoDatabase } from '../../../platform/geo/geo-database.ts'
import { type Place, unknownPlace } from '../../../platform/geo/place.ts'
import { anonymiseIp, normaliseIp } from './ip.ts'
import { memoize } from './memoize.ts'

/** Lookups in one database, memoized for returning visitors: by the whole address, and by its anonymised form. */
type Lookups = Record<'whole' | 'anonymised', (text: string) => Place>

let current: { database: GeoDatabase; lookups: Lookups } | undefined

/**
 * Returns the place of a visitor by the IP address; unknown if the value is not one. The address stays in memory: it is
 * not part of the result, so nothing can store it.
 */
export function visitorPlace(
  value: unknown,
  { ip_anonymization }: Pick<SiteSettings, 'ip_anonymization'>,
): Place {
  if (typeof value !== 'string' || value === '') return unknownPlace
  const database = currentDatabase()
  if (current?.database !== database) current = { database, lookups: lookupsIn(database) }
  return current.lookups[ip_anonymization ? 'anonymised' : 'whole'](value)
}

function lookupsIn(database: GeoDatabase): Lookups {
  const size = 20_000
  return {
    whole: memoize((text) => database.placeOf(normaliseIp(text)), size),
    anonymised: memoize((text) => database.placeOf(anonymiseIp(normaliseIp(text))), size),
  }
}
