import { seal, unseal } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import { type Subscription, subscriptionKinds } from './subscriptions.ts'

type Config = Pick<Services['config'], 'appSecret' | 'publicUrl'>

/** What links are sealed for: it tells the kinds apart, and those that were sent go on working only as long as it stays. */
const purposes = { report: 'unsubscribe from a report', alert: 'unsubscribe from an alert' }

/** Where a recipient can unsubscribe without signing in. */
export function unsubscribeLink({ appSecret, publicUrl }: Config, { kind, id, email }: Subscription): string {
  return `${publicUrl}/unsubscribe/${seal(appSecret, purposes[kind], JSON.stringify([id, email]))}`
}

/** By what mail programs offer to unsubscribe by themselves, with one click (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** What a link is about; undefined for one that was not made here. */
export function readUnsubscribeToken(
  { appSecret }: Pick<Config, 'appSecret'>,
  token: string,
): Subscription | undefined {
  for (const kind of subscriptionKinds)
    try {
      const [id, email] = JSON.parse(unseal(appSecret, purposes[kind], token))
      return { kind, id, email }
    } catch {}
  return undefined
}
