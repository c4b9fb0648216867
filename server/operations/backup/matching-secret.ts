import type { Sql } from 'postgres'
import { credentialsOf } from '../../notify/integrations/credentials.ts'
import { signingSecrets } from '../../notify/webhooks/secrets.ts'
import type { AppSecrets } from '../../platform/sealing.ts'
import { BackupError } from './backup-error.ts'

type Encrypted = { kind: 'webhook' | 'integration'; text: string }

// UNDEFINED_TABLE, UNDEFINED_COLUMN: an older release created the database.
const undefinedCodes = ['42P01', '42703']

/**
 * Checks the secret, because encrypted data in a backup with a different one could never be decrypted.
 * @throws BackupError if there is encrypted data, and the secret decrypts none of it
 */
export async function requireMatchingSecret(sql: Sql, config: AppSecrets): Promise<void> {
  const encrypted = await sql<Encrypted[]>`
    (SELECT 'webhook' AS kind, secret AS text FROM webhooks ORDER BY created_at DESC LIMIT 20)
    UNION ALL
    (SELECT 'integration', credentials FROM integrations ORDER BY connected_at DESC LIMIT 20)`.catch(
    (error) => {
      if (undefinedCodes.includes(error.code)) return []
      throw error
    },
  )
  // Older data may still be encrypted with a previous secret.
  if (encrypted.length === 0 || encrypted.some((it) => canDecrypt(config, it))) return
  throw new BackupError(
    'APP_SECRET does not decrypt the data of this installation. Set it to the value that the service uses.',
  )
}

function canDecrypt(config: AppSecrets, { kind, text }: Encrypted): boolean {
  if (kind === 'integration') return credentialsOf(config, { credentials: text }) !== null
  try {
    signingSecrets(config, { secret: text, previousSecret: null, previousSecretUntil: null }, new Date(0))
    return true
  } catch {
    return false
  }
}
