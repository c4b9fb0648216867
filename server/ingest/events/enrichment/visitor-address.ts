import { currentDatabase } from '../../../platform/geo/current-database.ts'
import type { GeoDatabase } from '../../../platform/geo/geo-database.ts'
import { type Place, unknownPlace } from '../../../platform/geo/place.ts'
import { anonymiseIp, normaliseIp } from './ip.ts'
import { memoize } from './memoize.ts'

/** The data in the IP address of a visitor; empty strings if it is not an IP address. */
export type VisitorAddress = Place & { ip: string; anonymised: string }

const unknown: VisitorAddress = { ip: '', anonymised: '', ...unknownPlace }

/** Memoized for returning visitors, until the database is replaced. */
let known: { database: GeoDatabase; read: (text: string) => VisitorAddress } | undefined

/** Parses the IP address of a visitor. */
export function readVisitorAddress(value: unknown): VisitorAddress {
  if (typeof value !== 'string' || value === '') return unknown
  const database = currentDatabase()
  if (known?.database !== database) known = { database, read: readerWith(database) }
  return known.read(value)
}

function readerWith(database: GeoDatabase) {
  return memoize((text): VisitorAddress => {
    const ip = normaliseIp(text)
    return { ip, anonymised: anonymiseIp(ip), ...database.placeOf(ip) }
  }, 20_000)
}
