import { oneLine } from '../../platform/mail/one-line.ts'
import { conditionWords, readingWords, subjectWords } from './labels.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

/** A change of an alert, with what is needed to describe it. */
export type Told = {
  change: StoredChange
  alert: StoredAlert
  site: { name: string; timezone: string; currency: string }
}

/** The text of a notification by mail or Slack. Names are reduced to one line each. */
export type AlertMessage = {
  name: string
  siteName: string
  isTriggered: boolean
  /** `Triggered: Traffic fell` */
  title: string
  /** `Shop, severity high` */
  about: string
  /** The condition, the reading, and when it was counted: one line each. */
  lines: string[]
  /** Link to the alert in the console. */
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
