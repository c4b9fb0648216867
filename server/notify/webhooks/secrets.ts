import { randomBytes } from 'node:crypto'
import type { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/sealing.ts'

type SealingConfig = Pick<Config, 'appSecret'>
type StoredSecrets = Pick<typeof webhooks.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil'>

const purpose = 'webhook secret'

/** A random secret in the form that Standard Webhooks requires. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts a secret for storage. */
export function sealSecret({ appSecret }: SealingConfig, secret: string): string {
  return seal(appSecret, purpose, secret)
}

/** The secrets that sign at a time: the current one, and the previous one until its grace period is over. */
export function signingSecrets(
  { appSecret }: SealingConfig,
  webhook: StoredSecrets,
  now: Date,
): [string, ...string[]] {
  const current = unseal(appSecret, purpose, webhook.secret)
  const { previousSecret, previousSecretUntil } = webhook
  return previousSecret && previousSecretUntil && previousSecretUntil > now
    ? [current, unseal(appSecret, purpose, previousSecret)]
    : [current]
}
