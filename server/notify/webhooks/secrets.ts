import { randomBytes } from 'node:crypto'
import type { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/sealing.ts'

type Keeping = Pick<Config, 'appSecret'>
type Kept = Pick<typeof webhooks.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil'>

const purpose = 'webhook secret'

/** A random secret in the form that Standard Webhooks requires. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Seals a secret for storage. */
export function sealSecret({ appSecret }: Keeping, secret: string): string {
  return seal(appSecret, purpose, secret)
}

/** The secrets that sign at a time: the current one, and the previous one until its grace period is over. */
export function signingSecrets({ appSecret }: Keeping, webhook: Kept, now: Date): [string, ...string[]] {
  const present = unseal(appSecret, purpose, webhook.secret)
  const { previousSecret, previousSecretUntil } = webhook
  return previousSecret && previousSecretUntil && previousSecretUntil > now
    ? [present, unseal(appSecret, purpose, previousSecret)]
    : [present]
}
