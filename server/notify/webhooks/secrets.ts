import { randomBytes } from 'node:crypto'
import type { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { type AppSecrets, purposes, seal, unseal } from '../../platform/sealing.ts'

type StoredSecrets = Pick<typeof webhooks.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil'>

/** A random secret in the form that Standard Webhooks requires. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts a secret for storage. */
export function sealSecret({ appSecret }: AppSecrets, secret: string): string {
  return seal(appSecret, purposes.webhookSecret, secret)
}

/** The secrets that sign at a time: the current one, and the previous one until its grace period is over. */
export function signingSecrets(
  secrets: AppSecrets,
  webhook: StoredSecrets,
  now: Date,
): [string, ...string[]] {
  const current = unseal(secrets, purposes.webhookSecret, webhook.secret)
  const { previousSecret, previousSecretUntil } = webhook
  return previousSecret && previousSecretUntil && previousSecretUntil > now
    ? [current, unseal(secrets, purposes.webhookSecret, previousSecret)]
    : [current]
}
