import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { messageOf, type Told } from './alert-message.ts'

/** A change of an alert as a message in a channel. */
export function slackOf(told: Told, publicUrl: string): SlackMessage {
  const { title, about, lines, url } = messageOf(told, publicUrl)
  const { description } = told.alert
  return slackMessage({
    title,
    lines: [about, ...(description === '' ? [] : ['', description]), '', ...lines],
    link: { url, words: 'Open the alert' },
  })
}
