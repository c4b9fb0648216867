import type { integrations } from '../../../db/postgres/schema/integrations.ts'
import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { bounded } from '../../platform/text.ts'
import type { Credentials } from './validate-settings.ts'

type Keeping = Pick<Config, 'appSecret'>

const purpose = 'integration credentials'
/** Of a shorter one the end would say too much. */
const shortest = 12

/** Credentials as they are stored. */
export function sealed({ appSecret }: Keeping, credentials: Credentials) {
  return {
    credentials: seal(appSecret, purpose, JSON.stringify(credentials)),
    credentialEnds: Object.fromEntries(
      Object.entries(credentials).map(([name, text]) => [name, text.length < shortest ? '' : text.slice(-4)]),
    ),
  }
}

/** Credentials as they are used; null where they cannot be opened, for APP_SECRET is another one than it was. */
export function credentialsOf(
  { appSecret }: Keeping,
  { credentials }: Pick<typeof integrations.$inferSelect, 'credentials'>,
): Credentials | null {
  try {
    return JSON.parse(unseal(appSecret, purpose, credentials))
  } catch {
    return null
  }
}

/**
 * What somebody else said in a form that can be stored and shown: one line of at most `max` characters, without the
 * credentials that they may have repeated.
 */
export function storable(text: string, credentials: Credentials, max: number): string {
  // Cleaned first, for what was between the characters of a secret; cut last, or the beginning of one might stay.
  const line = bounded(text.replace(/\s+/g, ' '), Number.POSITIVE_INFINITY)
  return bounded(withoutCredentials(line, credentials), max)
}

function withoutCredentials(text: string, credentials: Credentials): string {
  const secrets = Object.values(credentials).flatMap((it) => {
    // Of `Bearer …` the rest, and of an address what follows the host.
    const { pathname = '', search = '' } = URL.parse(it) ?? {}
    return [it, it.slice(it.indexOf(' ') + 1), pathname + search]
  })
  return secrets
    .filter((it) => it.length >= shortest)
    .flatMap((it) => [it, encodeURIComponent(it)])
    .sort((a, b) => b.length - a.length)
    .reduce((told, it) => told.replaceAll(it, '…'), text)
}
