import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import { type ChangeDetails, messageOf } from './alert-message.ts'
import { alertTexts } from './alert-texts.ts'

/** Formats a change of an alert as a message to a Slack channel, which has no language of its own. */
export function slackOf(details: ChangeDetails, publicUrl: string): SlackMessage {
  return slackMessage(contentOf(details, publicUrl, sourceLanguage))
}

/** Formats a change of an alert as a message to a person. */
export function personalSlackOf(
  details: ChangeDetails,
  config: { publicUrl: string },
  language: Language,
): SlackMessage {
  return personalMessage(config, language, contentOf(details, config.publicUrl, language))
}

function contentOf(
  details: ChangeDetails,
  publicUrl: string,
  language: Language,
): Parameters<typeof slackMessage>[0] {
  const { title, about, lines, url } = messageOf(details, publicUrl, language)
  const { description } = details.alert
  return {
    title,
    lines: [about, ...(description === '' ? [] : ['', description]), '', ...lines],
    links: [{ url, label: alertTexts[language].open }],
  }
}
