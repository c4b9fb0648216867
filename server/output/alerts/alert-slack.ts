import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import { type ChangeDetails, messageOf } from './alert-message.ts'

/** Formats a change of an alert as a message to a Slack channel. */
export function slackOf(details: ChangeDetails, publicUrl: string): SlackMessage {
  return slackMessage(contentOf(details, publicUrl))
}

/** Formats a change of an alert as a message to a person. */
export function personalSlackOf(details: ChangeDetails, config: { publicUrl: string }): SlackMessage {
  return personalMessage(config, contentOf(details, config.publicUrl))
}

function contentOf(details: ChangeDetails, publicUrl: string): Parameters<typeof slackMessage>[0] {
  const { title, about, lines, url } = messageOf(details, publicUrl)
  const { description } = details.alert
  return {
    title,
    lines: [about, ...(description === '' ? [] : ['', description]), '', ...lines],
    links: [{ url, label: 'Open the alert' }],
  }
}
