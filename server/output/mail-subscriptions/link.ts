import type { Language } from '../../../packages/text/languages.ts'
import { type AppSecrets, seal, unseal } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import type { Subscription } from './subscriptions.ts'

type Config = Pick<Services['config'], 'appSecret' | 'publicUrl'>

/**
 * Purposes that tokens are sealed for; they separate the kinds of links. Changing one invalidates all links sent so
 * far.
 */
const purposes = {
  report: 'unsubscribe from a report',
  alert: 'unsubscribe from an alert',
  digest: 'unsubscribe from a digest',
} as const satisfies Record<Subscription['kind'], string>
const kinds = Object.keys(purposes) as Subscription['kind'][]

/** Returns the link by which a recipient can unsubscribe without signing in. */
export function unsubscribeLink({ appSecret, publicUrl }: Config, { kind, id, email }: Subscription): string {
  return `${publicUrl}/unsubscribe/${seal(appSecret, purposes[kind], JSON.stringify([id, email]))}`
}

/** The label of the link. */
export const unsubscribeLabels: Record<Language, string> = { en: 'Unsubscribe', de: 'Abbestellen' }

/** The link as the line of a mail. */
export function unsubscribeLine(link: string, language: Language): string {
  return `${unsubscribeLabels[language]}: ${link}`
}

/** Headers for the unsubscribe button of mail programs, with one click (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Opens the token of a link; undefined if it was not issued by this instance. */
export function readUnsubscribeToken(secrets: AppSecrets, token: string): Subscription | undefined {
  for (const kind of kinds)
    try {
      const [id, email] = JSON.parse(unseal(secrets, purposes[kind], token))
      return { kind, id, email }
    } catch {}
  return undefined
}
