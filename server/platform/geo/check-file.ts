import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config-error.ts'
import { GeoDatabase } from './geo-database.ts'

/** Opens the operator's database. @throws ConfigError if it cannot be used */
export async function checkGeoFile(file: string): Promise<void> {
  try {
    GeoDatabase.from(await readFile(file))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const problem =
      code === 'ENOENT' ? 'The file does not exist' : code ? `The file cannot be read (${code})` : message
    throw new ConfigError(
      `GEOIP_DATABASE is ${file}: ${problem} (expected an .mmdb file with countries, or an https:// address)`,
    )
  }
}
