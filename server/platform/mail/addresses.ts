import type { Config } from '../config.ts'

/** By what addresses are told apart. */
export function sameAddress(email: string): string {
  return email.toLowerCase()
}

/** A Message-ID: the same for the same mail, whoever sends it and how often. @param about what the mail tells of */
export function messageId({ publicUrl }: Pick<Config, 'publicUrl'>, about: string, email: string): string {
  const recipient = new Bun.CryptoHasher('sha256').update(sameAddress(email)).digest('hex').slice(0, 16)
  return `${about}.${recipient}@${new URL(publicUrl).hostname}`
}
