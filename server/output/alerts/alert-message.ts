import type { Language } from '../../../packages/text/languages.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { alertTexts } from './alert-texts.ts'
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
  /** `[high] Traffic fell: Shop` */
  subject: string
  /** `Triggered: Traffic fell` */
  title: string
  /** `Shop, severity high` */
  about: string
  /** One line each: the condition, the reading, and the period that was measured. */
  lines: string[]
  /** Link to the alert in the console. */
  url: string
}

export function messageOf(
  { change, alert, site }: ChangeDetails,
  publicUrl: string,
  language: Language,
): AlertMessage {
  const condition = change.condition ?? alert.condition
  const reading = { currency: change.currency ?? site.currency, language }
  const texts = alertTexts[language]
  const [name, siteName] = [oneLine(alert.name), oneLine(site.name)]
  const severity = texts.severities[alert.severity]
  const isTriggered = change.type === 'triggered'
  const clock = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: site.timezone,
  })
  const [from = '', to = ''] = [change.windowStart, change.windowEnd].map((it) =>
    it ? clock.format(it) : '',
  )
  return {
    subject: `[${isTriggered ? severity : texts.resolved}] ${name}: ${siteName}`,
    title: texts.titles[isTriggered ? 'triggered' : 'resolved'](name),
    about: texts.about(siteName, severity),
    lines: [
      texts.condition(describeCondition(condition, reading)),
      texts.value(describeReading(condition, change, reading)),
      texts.measured(describeSubject(condition, language), from, to, site.timezone),
    ],
    url: `${publicUrl}/sites/${alert.siteId}/alerts/${alert.id}`,
  }
}
