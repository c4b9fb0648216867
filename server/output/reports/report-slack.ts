import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import { capitalized } from '../capitalized.ts'
import type { ReportContent } from './content.ts'
import { formatKpi } from './labels.ts'
import { reportTexts } from './report-texts.ts'

/** Formats a report as a message to a Slack channel: its numbers and a link to the full report. */
export function slackOf(content: ReportContent, url: string): SlackMessage {
  return slackMessage(contentOf(content, url))
}

/** Formats a report as a message to a person, in the language of the report. */
export function personalSlackOf(
  content: ReportContent,
  url: string,
  config: { publicUrl: string },
): SlackMessage {
  return personalMessage(config, content.language, contentOf(content, url))
}

function contentOf(content: ReportContent, url: string): Parameters<typeof slackMessage>[0] {
  const { title, site, period, comparison, filters_words, kpis, notes, currency, dashboard_url, language } =
    content
  const texts = reportTexts[language]
  return {
    title,
    lines: [
      `${site.name}, ${period.words}`,
      ...(comparison ? [capitalized(texts.comparedWith(comparison.words))] : []),
      ...(filters_words === '' ? [] : [texts.filter(filters_words)]),
      '',
      ...kpis.map((it) => `${it.label}: ${formatKpi(it, currency, language)}`),
      ...(notes.length === 0 ? [] : ['', ...notes]),
    ],
    links: [
      ...(dashboard_url === null ? [] : [{ url: dashboard_url, label: texts.open }]),
      { url, label: texts.openReport },
    ],
  }
}
