import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { type AppSecrets, keyFor } from '../sealing.ts'

/**
 * Creates a link that downloads a file without an API key until it expires.
 * @param key the file's key in the store
 */
export function signedLink(
  { appSecret, exportUrl, publicUrl }: Pick<Config, 'appSecret' | 'exportUrl' | 'publicUrl'>,
  key: string,
  expiresAt: Date,
): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const path = key.split('/').map(encodeURIComponent).join('/')
  const base = exportUrl ?? `${publicUrl}/downloads`
  return `${base}/${path}?expires=${expires}&signature=${signatureOf(appSecret, key, expires)}`
}

/** Verifies a link: `wrong` if it was not signed here for this file, or any part of it was changed. */
export function checkLink(
  { appSecret, previousAppSecret }: AppSecrets,
  { key, expires, signature }: { key: string; expires: string; signature: string },
  now: number,
): 'good' | 'wrong' | 'expired' {
  const given = Buffer.from(signature)
  const isSigned = [appSecret, previousAppSecret].some((secret) => {
    if (secret === undefined) return false
    const right = Buffer.from(signatureOf(secret, key, expires))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isSigned) return 'wrong'
  return Number(expires) * 1000 > now ? 'good' : 'expired'
}

function signatureOf(appSecret: string, key: string, expires: string): string {
  return createHmac('sha256', keyFor(appSecret, 'download link')).update(`${expires}\n${key}`).digest('hex')
}
