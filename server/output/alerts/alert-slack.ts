import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { messageOf, type Told } from './alert-message.ts'

/** Formats a change of an alert as a Slack message. */
export function slackOf(told: Told, publicUrl: string): SlackMessage {
  const { title, about, lines, url } = messageOf(told, publicUrl)
  const { description } = told.alert
  return slackMessage({
    title,
    lines: [about, ...(description === '' ? [] : ['', description]), '', ...lines],
    link: { url, words: 'Open the alert' },
  })
}
