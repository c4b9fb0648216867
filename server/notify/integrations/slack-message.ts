import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'

/** The maximum length of a text block. */
const text_max = 2900
const title_max = 150

export type Link = { url: string; label: string }

type Content = {
  title: string
  /** One line each. */
  lines: readonly string[]
  links: readonly Link[]
}

/** Builds a message from Slack's blocks. The content stays plain text, whatever characters it contains. */
export function slackMessage({ title, lines, links }: Content): SlackMessage {
  const body = bounded(lines.join('\n'), text_max)
  const head = bounded(title, title_max)
  return {
    text: escaped(head),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: head, emoji: false } },
      ...(body ? [{ type: 'section', text: { type: 'plain_text', text: body, emoji: false } }] : []),
      {
        type: 'context',
        elements: links.map(({ url, label }) => ({
          type: 'mrkdwn',
          text: `<${escaped(url)}|${escaped(label)}>`,
        })),
      },
    ],
  }
}

/** Escapes the three characters that have a special meaning for Slack. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function bounded(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
