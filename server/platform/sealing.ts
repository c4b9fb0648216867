import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** Encrypts and authenticates a text for the database: only holders of APP_SECRET can read or forge it. */
export function seal(appSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, keyFor(appSecret, purpose), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** `previousAppSecret`: the secret before the last rotation, while it is configured. */
export type AppSecrets = { appSecret: string; previousAppSecret?: string | undefined }

/** What texts in the database are sealed for. operations/reseal.ts seals them again after a rotation. */
export const purposes = {
  webhookSecret: 'webhook secret',
  identitySecret: 'identity secret',
  integrationCredentials: 'integration credentials',
  identityProvider: 'identity provider',
  personalSlack: 'slack address of a person',
  erasedUser: 'erasures',
  idempotentAnswer: 'idempotency',
} as const

/**
 * Decrypts a sealed text. @throws Error if it was sealed for another purpose, with an unknown secret, or was altered.
 */
export function unseal(
  { appSecret, previousAppSecret }: AppSecrets,
  purpose: string,
  sealed: string,
): string {
  try {
    return opened(appSecret, purpose, sealed)
  } catch (error) {
    if (previousAppSecret === undefined) throw error
    return opened(previousAppSecret, purpose, sealed)
  }
}

function opened(appSecret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyFor(appSecret, purpose), bytes.subarray(0, nonceSize), {
    authTagLength: tagSize,
  })
  decipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize))
  const text = [decipher.update(bytes.subarray(nonceSize + tagSize)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** Derives the key for one purpose. A leaked key reveals neither APP_SECRET nor the keys for other purposes. */
export function keyFor(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))
}
