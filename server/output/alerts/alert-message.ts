import { oneLine } from '../../platform/mail/one-line.ts'
import { conditionWords, readingWords, subjectWords } from './labels.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

/** A change of an alert with what it is told by. */
export type Told = {
  change: StoredChange
  alert: StoredAlert
  site: { name: string; timezone: string; currency: string }
}

/** What people are told of a change, by mail or in a channel; names are one line each. */
export type AlertMessage = {
  name: string
  siteName: string
  isTriggered: boolean
  /** `Triggered: Traffic fell` */
  title: string
  /** `Shop, severity high` */
  about: string
  /** What it waits for, what was found, and when that was counted: a line each. */
  lines: string[]
  /** The alert in the console. */
  url: string
}

export function messageOf({ change, alert, site }: Told, publicUrl: string): AlertMessage {
  const condition = change.condition ?? alert.condition
  const currency = change.currency ?? site.currency
  const isTriggered = change.type === 'triggered'
  const [name, siteName] = [oneLine(alert.name), oneLine(site.name)]
  const clock = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: site.timezone,
  })
  const [from, to] = [change.windowStart, change.windowEnd].map((it) => (it ? clock.format(it) : ''))
  return {
    name,
    siteName,
    isTriggered,
    title: `${isTriggered ? 'Triggered' : 'Resolved'}: ${name}`,
    about: `${siteName}, severity ${alert.severity}`,
    lines: [
      `Condition: ${conditionWords(condition, currency)}`,
      `Found: ${readingWords(condition, change, currency)}`,
      `Counted: ${subjectWords(condition)} from ${from} to ${to} (${site.timezone})`,
    ],
    url: `${publicUrl}/sites/${alert.siteId}/alerts/${alert.id}`,
  }
}
