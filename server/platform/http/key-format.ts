import type { KeyKind, Mode } from './principal.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 40 characters of 62: 238 random bits. Without `_`, so that no key can look like one of another kind. */
function randomPart(): string {
  let text = ''
  while (text.length < 40)
    // 248 is the largest multiple of 62 in a byte: beyond it some characters would be likelier than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < 40) text += alphabet[byte % 62]
  return text
}

export function keyPrefix(kind: KeyKind, mode: Mode): string {
  if (kind === 'site') return 'pk_'
  if (kind === 'publishable') return mode === 'live' ? 'pk_live_' : 'pk_test_'
  return mode === 'live' ? 'sk_' : 'sk_test_'
}

/** A new key of its kind and mode, as its owner sees it once. */
export function newKey(kind: KeyKind, mode: Mode): string {
  return keyPrefix(kind, mode) + randomPart()
}

/** Whether a text is a site's public key by its form; the other kinds are looked up by their hash. */
export function isSiteKey(key: string): boolean {
  return /^pk_[0-9A-Za-z]+$/.test(key)
}

/** SHA-256, hex. Keys are long and random, so a fast hash is enough. */
export function hashKey(key: string): string {
  return new Bun.CryptoHasher('sha256').update(key).digest('hex')
}
