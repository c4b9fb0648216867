import type { Config } from '../config.ts'

/** Normalizes an address for comparison. */
export function sameAddress(email: string): string {
  return email.toLowerCase()
}

/** Whether a text looks like an address that mail can be sent to. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(text)
}

/**
 * Returns a Message-ID that is the same for every attempt to send the same mail, on any node.
 * @param about identifies the subject of the mail
 */
export function messageId({ publicUrl }: Pick<Config, 'publicUrl'>, about: string, email: string): string {
  const recipient = new Bun.CryptoHasher('sha256').update(sameAddress(email)).digest('hex').slice(0, 16)
  return `${about}.${recipient}@${new URL(publicUrl).hostname}`
}
