import type { Sql } from 'postgres'
import { credentialsOf } from '../../notify/integrations/credentials.ts'
import { signingSecrets } from '../../notify/webhooks/secrets.ts'
import type { Config } from '../../platform/config.ts'
import { BackupError } from './backup-error.ts'

type Sealed = { kind: 'webhook' | 'integration'; text: string }

// UNDEFINED_TABLE, UNDEFINED_COLUMN: the database is of an older release.
const unknown = ['42P01', '42703']

/**
 * A backup with another secret than the service has would look whole, and nothing sealed in it could be read again.
 * @throws BackupError unless the secret opens something of what is sealed, or nothing is.
 */
export async function requireRightSecret(sql: Sql, config: Pick<Config, 'appSecret'>): Promise<void> {
  const sealed = await sql<Sealed[]>`
    (SELECT 'webhook' AS kind, secret AS text FROM webhooks ORDER BY created_at DESC LIMIT 20)
    UNION ALL
    (SELECT 'integration', credentials FROM integrations ORDER BY connected_at DESC LIMIT 20)`.catch(
    (error) => {
      if (unknown.includes(error.code)) return []
      throw error
    },
  )
  // Some may be from before the secret was replaced.
  if (sealed.length === 0 || sealed.some((it) => isOpenedBy(config, it))) return
  throw new BackupError(
    'APP_SECRET does not open what this installation has encrypted: set the one that the service runs with',
  )
}

function isOpenedBy(config: Pick<Config, 'appSecret'>, { kind, text }: Sealed): boolean {
  if (kind === 'integration') return credentialsOf(config, { credentials: text }) !== null
  try {
    signingSecrets(config, { secret: text, previousSecret: null, previousSecretUntil: null }, new Date(0))
    return true
  } catch {
    return false
  }
}
