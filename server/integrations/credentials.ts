import type { integrations } from '../../db/postgres/schema/integrations.ts'
import type { Config } from '../config.ts'
import { seal, unseal } from '../sealing.ts'
import type { Credentials } from './wish.ts'

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

/** Credentials as they are used. */
export function credentialsOf(
  { appSecret }: Keeping,
  { credentials }: Pick<typeof integrations.$inferSelect, 'credentials'>,
): Credentials {
  return JSON.parse(unseal(appSecret, purpose, credentials))
}

/** A text without the credentials that whoever answered may have repeated in it. */
export function withoutCredentials(text: string, credentials: Credentials): string {
  return Object.values(credentials)
    .filter((it) => it.length >= shortest)
    .flatMap((it) => [it, encodeURIComponent(it)])
    .reduce((told, it) => told.replaceAll(it, '…'), text)
}
