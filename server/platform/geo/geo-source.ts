import { resolve } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { type AllowedTargets, parseTarget, TargetRefused } from '../outbound/address-rules.ts'

/**
 * Where the operator's own database comes from. An address may contain a token, so it must not be logged or shown.
 * `credentials`: for HTTP basic authentication.
 */
export type GeoSource = { file: string } | { url: string; credentials?: string }

/** MaxMind's free database of countries. */
const geoLite = 'https://download.maxmind.com/geoip/databases/GeoLite2-Country/download?suffix=tar.gz'

/**
 * Reads GEOIP_DATABASE, GEOIP_ACCOUNT_ID and GEOIP_LICENSE_KEY. Undefined: the included database is used.
 * @param targets where requests of the service may go
 * @throws ConfigError
 */
export function readGeoSource(
  env: Record<string, string | undefined>,
  targets: AllowedTargets,
): GeoSource | undefined {
  const credentials = readCredentials(env)
  const place = env.GEOIP_DATABASE || (credentials ? geoLite : undefined)
  if (place === undefined) return undefined
  if (/^https?:\/\//i.test(place)) return { url: checkedUrl(place, targets), credentials }
  if (place.includes('://'))
    throw new ConfigError(
      'GEOIP_DATABASE is not usable (expected the path of an .mmdb file or an https:// address)',
    )
  if (credentials)
    throw new ConfigError(
      'GEOIP_LICENSE_KEY is set, but GEOIP_DATABASE is a file (expected an https:// address, or no GEOIP_DATABASE)',
    )
  return { file: resolve(place) }
}

function readCredentials(env: Record<string, string | undefined>): string | undefined {
  const { GEOIP_ACCOUNT_ID: account, GEOIP_LICENSE_KEY: key } = env
  if (!account && !key) return undefined
  if (!account || !key)
    throw new ConfigError(
      `${account ? 'GEOIP_LICENSE_KEY' : 'GEOIP_ACCOUNT_ID'} is not set (expected both GEOIP_ACCOUNT_ID and GEOIP_LICENSE_KEY, or neither)`,
    )
  if (!/^\d+$/.test(account)) throw new ConfigError('GEOIP_ACCOUNT_ID is not a number')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('GEOIP_LICENSE_KEY is not valid (expected printable characters without spaces)')
  return `${account}:${key}`
}

function checkedUrl(text: string, targets: AllowedTargets): string {
  try {
    parseTarget(text, targets)
    return text
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    throw new ConfigError(`GEOIP_DATABASE is not usable: ${error.message}`)
  }
}
