import type { KeyKind, Mode } from './principal.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 40 characters from an alphabet of 62: 238 random bits. No `_`, so that no key can look like one of another kind. */
export function randomText(): string {
  let text = ''
  while (text.length < 40)
    // 248 is the largest multiple of 62 that fits in a byte. Larger values would make some characters more likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < 40) text += alphabet[byte % 62]
  return text
}

export function keyPrefix(kind: KeyKind, mode: Mode): string {
  if (kind === 'site') return 'pk_'
  if (kind === 'publishable') return mode === 'live' ? 'pk_live_' : 'pk_test_'
  return mode === 'live' ? 'sk_' : 'sk_test_'
}

/** Generates a key of the given kind and mode, in the form that its owner sees once. */
export function newKey(kind: KeyKind, mode: Mode): string {
  return keyPrefix(kind, mode) + randomText()
}

/** True if a text has the form of a site's public key. The other kinds are looked up by their hash. */
export function isSiteKey(key: string): boolean {
  return /^pk_[0-9A-Za-z]+$/.test(key)
}

/** Returns the SHA-256 hash in hex. Keys are long and random, so a fast hash is enough. */
export function hashKey(key: string): string {
  return new Bun.CryptoHasher('sha256').update(key).digest('hex')
}
