import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { type ChangeDetails, messageOf } from './alert-message.ts'

/** Formats a change of an alert as a Slack message. */
export function slackOf(details: ChangeDetails, publicUrl: string): SlackMessage {
  const { title, about, lines, url } = messageOf(details, publicUrl)
  const { description } = details.alert
  return slackMessage({
    title,
    lines: [about, ...(description === '' ? [] : ['', description]), '', ...lines],
    links: [{ url, label: 'Open the alert' }],
  })
}
