import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'

/** Of a text block. */
const text_max = 2900
const title_max = 150

type Told = {
  title: string
  /** A line each. */
  lines: readonly string[]
  link: { url: string; words: string }
}

/** A message in the form of Slack's blocks: what is told stays text, whatever characters it has. */
export function slackMessage({ title, lines, link }: Told): SlackMessage {
  const body = bounded(lines.join('\n'), text_max)
  const head = bounded(title, title_max)
  return {
    text: escaped(head),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: head, emoji: false } },
      ...(body ? [{ type: 'section', text: { type: 'plain_text', text: body, emoji: false } }] : []),
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${link.url}|${escaped(link.words)}>` }] },
    ],
  }
}

/** Slack reads these three as its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function bounded(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
