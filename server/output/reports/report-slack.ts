import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { slackMessage } from '../../notify/integrations/slack-message.ts'
import type { ReportContent } from './content.ts'
import { formatKpi } from './report-mail.ts'

/** Formats a report as a Slack message: its numbers and a link to the full report. */
export function slackOf(content: ReportContent, url: string): SlackMessage {
  const { title, site, period, comparison, filters_words, kpis, notes, currency, dashboard_url } = content
  return slackMessage({
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
  })
}
