import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { sourceLanguage } from '../../../packages/text/languages.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import type { ReportContent } from './content.ts'
import { formatKpi } from './labels.ts'

/** Formats a report as a message to a Slack channel: its numbers and a link to the full report. */
export function slackOf(content: ReportContent, url: string): SlackMessage {
  return slackMessage(contentOf(content, url))
}

/** Formats a report as a message to a person. Its content is in English. */
export function personalSlackOf(
  content: ReportContent,
  url: string,
  config: { publicUrl: string },
): SlackMessage {
  return personalMessage(config, sourceLanguage, contentOf(content, url))
}

function contentOf(content: ReportContent, url: string): Parameters<typeof slackMessage>[0] {
  const { title, site, period, comparison, filters_words, kpis, notes, currency, dashboard_url } = content
  return {
    title,
    lines: [
      `${site.name}, ${period.words}`,
      ...(comparison ? [`Compared with ${comparison.words}`] : []),
      ...(filters_words === '' ? [] : [`Filter: ${filters_words}`]),
      '',
      ...kpis.map((it) => `${it.label}: ${formatKpi(it, currency)}`),
      ...(notes.length === 0 ? [] : ['', ...notes]),
    ],
    links: [
      ...(dashboard_url === null ? [] : [{ url: dashboard_url, label: 'Open in Sightline' }]),
      { url, label: 'Open the report' },
    ],
  }
}
