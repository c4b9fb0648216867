import { type CountryResponse, Reader } from 'maxmind'
import { countryCodeIn, type Place, placeIn, unknownPlace } from './place.ts'
import { isReserved } from './reserved-ranges.ts'

/** The file cannot be used. The message is for the operator. */
export class UnusableDatabase extends Error {}

export type Vendor = 'db-ip' | 'ipinfo' | 'maxmind'

/** How many networks are searched for the first one with a country. */
const searched_max = 10_000

/** A database of the countries of IP addresses, in the MMDB format. */
export class GeoDatabase {
  /** What kind of database it is, in the words of its vendor, such as `GeoLite2-Country`. */
  readonly name: string
  readonly builtAt: Date
  readonly #reader: Reader<CountryResponse>

  /**
   * @param bytes the file, in memory that threads of this process share
   * @param name replaces the one in the file
   * @throws UnusableDatabase if the file is not an MMDB file, or has no countries
   */
  constructor(
    readonly bytes: SharedArrayBuffer,
    name?: string,
  ) {
    try {
      this.#reader = new Reader(Buffer.from(bytes))
      this.name = name ?? this.#reader.metadata.databaseType
      this.builtAt = this.#reader.metadata.buildEpoch
      this.builtAt.toISOString()
    } catch {
      throw new UnusableDatabase('The file is not a valid MMDB file')
    }
    if (!this.#hasCountries()) throw new UnusableDatabase('The file contains no countries of IPv4 addresses')
  }

  /** Copies a file into shared memory and opens it. @throws UnusableDatabase */
  static from(file: Uint8Array, name?: string): GeoDatabase {
    const bytes = new SharedArrayBuffer(file.byteLength)
    new Uint8Array(bytes).set(file)
    return new GeoDatabase(bytes, name)
  }

  /** Whose licence asks for a link to the vendor wherever countries are shown; null if none does. */
  get credit(): Vendor | null {
    if (/^DBIP/i.test(this.name)) return 'db-ip'
    if (/^GeoLite/i.test(this.name)) return 'maxmind'
    return /ipinfo/i.test(this.name) ? 'ipinfo' : null
  }

  /** Returns the place of an IP address; private and unknown ones have none. Expects an address from `normaliseIp`. */
  placeOf(ip: string): Place {
    if (ip === '' || isReserved(ip)) return unknownPlace
    try {
      return placeIn(this.#reader.get(ip))
    } catch {
      // A damaged file can have rows that cannot be read. Events must be accepted without a place then.
      return unknownPlace
    }
  }

  #hasCountries(): boolean {
    let from = 0
    for (let searched = 0; searched < searched_max && from < 2 ** 32; searched++) {
      const ip = [24, 16, 8, 0].map((bits) => Math.floor(from / 2 ** bits) % 256).join('.')
      try {
        const [row, prefixLength] = this.#reader.getWithPrefixLength(ip)
        if (countryCodeIn(row)) return true
        from += 2 ** (32 - prefixLength)
      } catch {
        return false
      }
    }
    return false
  }
}
