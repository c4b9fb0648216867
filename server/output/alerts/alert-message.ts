import { oneLine } from '../../platform/mail/one-line.ts'
import { describeCondition, describeReading, describeSubject } from './labels.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

/** A change of an alert with its alert and site. */
export type ChangeDetails = {
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
  /** One line each: the condition, the reading, and the period that was measured. */
  lines: string[]
  /** Link to the alert in the console. */
  url: string
}

export function messageOf({ change, alert, site }: ChangeDetails, publicUrl: string): AlertMessage {
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
      `Condition: ${describeCondition(condition, currency)}`,
      `Value: ${describeReading(condition, change, currency)}`,
      `Measured: ${describeSubject(condition)} from ${from} to ${to} (${site.timezone})`,
    ],
    url: `${publicUrl}/sites/${alert.siteId}/alerts/${alert.id}`,
  }
}
