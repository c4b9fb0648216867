import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { bhutanese, geoLiteFile, geoLiteWith } from '../../../test/fixtures/geo-databases.ts'
import { currentDatabase, useDatabase } from './current-database.ts'
import { GeoDatabase } from './geo-database.ts'
import { countryCodeIn, placeIn } from './place.ts'

const geoLite = GeoDatabase.from(readFileSync(geoLiteFile))

test('MaxMind’s database has a name, a date and the countries of addresses', () => {
  expect(geoLite.name).toBe('GeoLite2-City')
  expect(geoLite.builtAt.toISOString()).toBe('2020-12-29T17:44:40.000Z')
  expect(geoLite.credit).toBe('maxmind')
  const countries = ['2.125.160.217', '175.16.199.1', '89.160.20.113', bhutanese].map(
    (ip) => geoLite.placeOf(ip).country,
  )
  expect(countries).toEqual(['GB', 'CN', 'SE', 'BT'])
})

test('the city and the largest region of an address belong to its place', () => {
  const places = ['2.125.160.217', '89.160.20.113', '216.160.83.57', bhutanese].map((ip) =>
    geoLite.placeOf(ip),
  )
  expect(places).toEqual([
    { country: 'GB', region: 'England (GB)', city: 'Boxford (GB-ENG)' },
    { country: 'SE', region: 'Östergötland County (SE)', city: 'Linköping (SE-E)' },
    { country: 'US', region: 'Washington (US)', city: 'Milton (US-WA)' },
    { country: 'BT', region: '', city: '' },
  ])
})

test('an address that the database does not contain, a private one and none at all have no place', () => {
  for (const ip of ['8.8.8.8', '10.1.2.3', '192.168.1.1', '127.0.0.1', '::1', 'fe80::1', ''])
    expect(geoLite.placeOf(ip)).toEqual({ country: '', region: '', city: '' })
})

test('the included database knows well-known addresses of every registry, and asks for a link to DB-IP', () => {
  useDatabase(undefined)
  const database = currentDatabase()
  const known = {
    '129.187.0.1': 'DE',
    '130.89.1.2': 'NL',
    '171.64.7.55': 'US',
    '142.103.1.1': 'CA',
    '130.69.1.1': 'JP',
    '150.203.1.10': 'AU',
    '143.107.253.3': 'BR',
    '157.92.1.1': 'AR',
    '137.158.1.1': 'ZA',
    '197.136.1.1': 'KE',
    '2001:638::1': 'DE',
    '2001:200::1': 'JP',
    '2804:14c::1': 'BR',
    '2c0f:fe38::1': 'KE',
  }
  for (const [ip, country] of Object.entries(known))
    expect([ip, database.placeOf(ip).country]).toEqual([ip, country])
  expect(database.credit).toBe('db-ip')
})

describe('the country in a row', () => {
  const maxMind = { country: { iso_code: 'AT' }, registered_country: { iso_code: 'DE' } }
  const rows: [string, unknown, string][] = [
    ['of MaxMind', maxMind, 'AT'],
    ['of MaxMind that knows only the registration', { registered_country: { iso_code: 'DE' } }, 'DE'],
    [
      'of DB-IP',
      { continent: { code: 'EU' }, country: { iso_code: 'FR', is_in_european_union: true } },
      'FR',
    ],
    ['of IPinfo', { country: 'United States', country_code: 'US', continent: 'North America' }, 'US'],
    [
      'of an older database of IPinfo',
      { country: 'US', country_name: 'United States', continent: 'NA' },
      'US',
    ],
    ['of the included database', { country_code: 'JP' }, 'JP'],
    ['of a block without a country', { country_code: 'ZZ' }, ''],
    ['of a network operator', { autonomous_system_number: 680 }, ''],
    ['that is not an object', 'DE', ''],
    ['that is missing', null, ''],
  ]
  test.each(rows)('%s', (_, row, country) => {
    expect(countryCodeIn(row)).toBe(country)
  })
})

describe('region and city in a row', () => {
  const rows: [string, unknown, string, string][] = [
    [
      'of DB-IP, which has no codes of regions',
      {
        country: { iso_code: 'DE' },
        subdivisions: [{ names: { en: 'Bavaria' } }],
        city: { names: { de: 'München', en: 'Munich' } },
      },
      'Bavaria (DE)',
      'Munich (DE)',
    ],
    [
      'of IPinfo',
      {
        country: 'United States',
        country_code: 'US',
        region: 'Illinois',
        region_code: 'IL',
        city: 'Springfield',
      },
      'Illinois (US)',
      'Springfield (US-IL)',
    ],
    ['without a country', { region: 'Illinois', city: 'Springfield' }, '', ''],
    ['with values of other types', { country_code: 'US', region: 1, city: [], subdivisions: {} }, '', ''],
  ]
  test.each(rows)('%s', (_, row, region, city) => {
    expect(placeIn(row)).toMatchObject({ region, city })
  })
})

describe('refused are', () => {
  test('files of another format', () => {
    for (const file of [Buffer.alloc(0), Buffer.from('<!doctype html>'), Buffer.alloc(100_000, 7)])
      expect(() => GeoDatabase.from(file)).toThrow('is not a valid MMDB file')
  })

  test('a file whose beginning is missing', () => {
    expect(() => GeoDatabase.from(readFileSync(geoLiteFile).subarray(-2000))).toThrow()
  })

  test('a database without countries', () => {
    const file = readFileSync(geoLiteFile)
    const text = file.toString('latin1').replaceAll('iso_code', 'iso_cod3')
    expect(() => GeoDatabase.from(Buffer.from(text, 'latin1'))).toThrow(
      'contains no countries of IPv4 addresses',
    )
  })
})

test('a damaged row leaves an event without a country', () => {
  const file = geoLiteWith('FR')
  const database = GeoDatabase.from(file)
  // The row of this address points behind the end of the file.
  new Uint8Array(database.bytes).fill(0xff, 0, 60)
  expect(() => database.placeOf('2.125.160.217')).not.toThrow()
})
