import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** Text as it may lie in a database: only who has APP_SECRET can read it, or make another that is taken for it. */
export function seal(appSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, keyFor(appSecret, purpose), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** The text that was sealed. @throws Error when it was sealed for another purpose, under another secret, or altered. */
export function unseal(appSecret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyFor(appSecret, purpose), bytes.subarray(0, nonceSize), {
    authTagLength: tagSize,
  })
  decipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize))
  const text = [decipher.update(bytes.subarray(nonceSize + tagSize)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** A key for one purpose: what leaks of it says nothing of APP_SECRET, nor of the keys for others. */
export function keyFor(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))
}
