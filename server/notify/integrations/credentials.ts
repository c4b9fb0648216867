import type { integrations } from '../../../db/postgres/schema/integrations.ts'
import { type AppSecrets, purposes, seal, unseal } from '../../platform/sealing.ts'
import { bounded } from '../../platform/text.ts'
import type { Credentials } from './validate-settings.ts'

/** The minimum length of a secret whose end is shown: the end of a shorter one would reveal too much. */
const length_min = 12

/** Encrypts credentials for storage. */
export function sealed({ appSecret }: AppSecrets, credentials: Credentials) {
  return {
    credentials: seal(appSecret, purposes.integrationCredentials, JSON.stringify(credentials)),
    credentialEnds: Object.fromEntries(
      Object.entries(credentials).map(([name, text]) => [
        name,
        text.length < length_min ? '' : text.slice(-4),
      ]),
    ),
  }
}

/** Decrypts credentials. Returns null if that fails because APP_SECRET has changed. */
export function credentialsOf(
  secrets: AppSecrets,
  { credentials }: Pick<typeof integrations.$inferSelect, 'credentials'>,
): Credentials | null {
  try {
    return JSON.parse(unseal(secrets, purposes.integrationCredentials, credentials))
  } catch {
    return null
  }
}

/**
 * Converts text from another service to a form that can be stored and shown: one line of at most `max` characters,
 * without credentials that the text may repeat.
 */
export function storable(text: string, credentials: Credentials, max: number): string {
  // Clean the text first, because removed characters may interrupt a secret. Cut it last, or the beginning of a
  // secret might remain.
  const line = bounded(text.replace(/\s+/g, ' '), Number.POSITIVE_INFINITY)
  return bounded(withoutCredentials(line, credentials), max)
}

function withoutCredentials(text: string, credentials: Credentials): string {
  const secrets = Object.values(credentials).flatMap((it) => {
    // Also the part after `Bearer`, and the part of a URL after the host.
    const { pathname = '', search = '' } = URL.parse(it) ?? {}
    return [it, it.slice(it.indexOf(' ') + 1), pathname + search]
  })
  return secrets
    .filter((it) => it.length >= length_min)
    .flatMap((it) => [it, encodeURIComponent(it)])
    .sort((a, b) => b.length - a.length)
    .reduce((rest, it) => rest.replaceAll(it, '…'), text)
}
