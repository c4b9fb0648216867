import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { readGeoSource } from './geo-source.ts'

const account = { GEOIP_ACCOUNT_ID: '42', GEOIP_LICENSE_KEY: 'secret_key' }

test('without a variable, the included database is used', () => {
  expect(readGeoSource({}, 'public')).toBeUndefined()
  expect(readGeoSource({ GEOIP_DATABASE: '' }, 'public')).toBeUndefined()
})

test('GEOIP_DATABASE is the path of a file or an https address', () => {
  expect(readGeoSource({ GEOIP_DATABASE: 'geo/countries.mmdb' }, 'public')).toEqual({
    file: resolve('geo/countries.mmdb'),
  })
  const url = 'https://downloads.example.com/{year}/{month}.mmdb.gz?token=t'
  expect(readGeoSource({ GEOIP_DATABASE: url }, 'public')).toEqual({ url, credentials: undefined })
})

test('an account of MaxMind alone selects GeoLite2-Country', () => {
  expect(readGeoSource(account, 'public')).toEqual({
    url: 'https://download.maxmind.com/geoip/databases/GeoLite2-Country/download?suffix=tar.gz',
    credentials: '42:secret_key',
  })
})

test.each([
  [
    { GEOIP_DATABASE: 'http://example.com/a.mmdb' },
    'GEOIP_DATABASE is not usable: The URL must begin with https://',
  ],
  [{ GEOIP_DATABASE: 'https://10.0.0.1/a.mmdb' }, 'GEOIP_DATABASE is not usable: The address is not public'],
  [{ GEOIP_DATABASE: 's3://bucket/a.mmdb' }, 'GEOIP_DATABASE is not usable (expected the path'],
  [{ GEOIP_LICENSE_KEY: 'k' }, 'GEOIP_ACCOUNT_ID is not set'],
  [{ GEOIP_ACCOUNT_ID: '42' }, 'GEOIP_LICENSE_KEY is not set'],
  [{ ...account, GEOIP_ACCOUNT_ID: 'me' }, 'GEOIP_ACCOUNT_ID is not a number'],
  [{ ...account, GEOIP_LICENSE_KEY: 'two words' }, 'GEOIP_LICENSE_KEY is not valid'],
  [
    { ...account, GEOIP_DATABASE: '/var/lib/a.mmdb' },
    'GEOIP_LICENSE_KEY is set, but GEOIP_DATABASE is a file',
  ],
])('%j is refused', (env, message) => {
  expect(() => readGeoSource(env, 'public')).toThrow(message)
})

test('an error does not contain the token of the address', () => {
  const refusal = () => readGeoSource({ GEOIP_DATABASE: 'http://example.com/a?token=abc123' }, 'public')
  expect(refusal).toThrow()
  expect(refusal).not.toThrow('abc123')
})
