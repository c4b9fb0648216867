import { sourceLanguage } from '../../../packages/text/languages.ts'
import { preferencesLabels } from '../../notify/personal/kinds.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import type { ReportContent, ReportTable } from './content.ts'
import { dimensionLabels, formatKpi, formatValue } from './labels.ts'
import {
  button,
  escaped,
  font,
  footer,
  heading,
  kpiTable,
  line,
  mailPage,
  quietLink,
  small,
} from './mail-html.ts'

/** The links and attachments of a mail. */
export type MailLinks = {
  /** Files to download. */
  files: readonly { name: string; url: string }[]
  /** The names of attached files. */
  attached: readonly string[]
  /** Notes about files that do not contain all rows. */
  incomplete: readonly string[]
  unsubscribeUrl: string
  /** Where the reader changes what they are sent. Null: they are a recipient of the report. */
  preferencesUrl: string | null
}
export type ReportMail = { subject: string; html: string; text: string }

const rows_max = 5
/** Reports have no language of their own: they also go to addresses without an account. */
const preferencesLabel = preferencesLabels[sourceLanguage]

/**
 * Renders a report as a mail, with the same numbers in HTML and in plain text. The HTML uses tables with inline styles,
 * which every mail program supports. The colours are legible on white and in programs that darken them.
 */
export function mailOf(content: ReportContent, links: MailLinks): ReportMail {
  const { title, site, period } = content
  return {
    subject: oneLine(`${title}: ${site.name}, ${period.words}`),
    html: htmlOf(content, links),
    text: textOf(content, links),
  }
}

/** Renders the HTML of a mail for a preview: it has no files, and its link to unsubscribe leads nowhere. */
export function previewMail(content: ReportContent): string {
  return htmlOf(content, {
    files: [],
    attached: [],
    incomplete: [],
    unsubscribeUrl: '#',
    preferencesUrl: null,
  })
}

function textOf(content: ReportContent, links: MailLinks): string {
  const { title, description, site, period, comparison, filters_words, kpis, tables, notes, currency } =
    content
  const width = Math.max(...kpis.map((it) => it.label.length))
  // Contents that an older version has stored have no address of the dashboard.
  const lines = [
    oneLine(title),
    oneLine(`${site.name} (${site.domain})`),
    `${period.words}, ${period.timezone}`,
    ...(comparison ? [`Compared with ${comparison.words}`] : []),
    ...(filters_words === '' ? [] : [`Filter: ${oneLine(filters_words)}`]),
    ...(description === '' ? [] : ['', description]),
    '',
    ...kpis.map((it) => `${it.label.padEnd(width)}  ${formatKpi(it, currency)}`),
    ...tables.flatMap((it) => ['', ...textTable(it, currency)]),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    ...(content.dashboard_url ? [`Open in Sightline: ${content.dashboard_url}`] : []),
    ...links.attached.map((it) => `Attached: ${it}`),
    ...links.files.map((it) => `Download ${it.name}: ${it.url}`),
    ...links.incomplete,
    '',
    ...(links.preferencesUrl === null ? [] : [`${preferencesLabel}: ${links.preferencesUrl}`]),
    `Unsubscribe: ${links.unsubscribeUrl}`,
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function textTable({ label, rows, columns, total_rows }: ReportTable, currency: string): string[] {
  const shown = rows.slice(0, rows_max)
  const lines = shown.map(({ label: name, values }) => {
    const formatted = columns.map(
      ({ label: column, unit }, n) => `${column} ${formatValue(unit, values[n] ?? null, currency)}`,
    )
    return `  ${oneLine(name)}: ${formatted.join(', ')}`
  })
  return [label, ...lines, ...tableFooter(shown.length, total_rows).map((it) => `  ${it}`)]
}

function tableFooter(shown: number, total: number): string[] {
  if (total === 0) return ['No data in this period']
  return total > shown ? [`and ${new Intl.NumberFormat('en').format(total - shown)} more`] : []
}

function htmlOf(content: ReportContent, links: MailLinks): string {
  const { title, description, site, period, comparison, filters_words, kpis, tables, notes, currency } =
    content
  const head = [
    `<div style="${font};font-size:13px;font-weight:600;color:#3f5be0">${escaped(site.name)}</div>`,
    heading(title),
    `<div style="${font};font-size:15px;line-height:22px;font-weight:600">${escaped(period.words)}</div>`,
    small(
      escaped([period.timezone, ...(comparison ? [`compared with ${comparison.words}`] : [])].join(', ')),
    ),
    ...(filters_words === '' ? [] : [small(`Filter: ${escaped(filters_words)}`)]),
    ...(description === ''
      ? []
      : [`<p style="${font};font-size:14px;line-height:21px;margin:10px 0 0">${escaped(description)}</p>`]),
  ]
  const foot = [
    ...notes.map((it) => small(escaped(it))),
    ...links.attached.map((it) => small(`Attached: ${escaped(it)}`)),
    ...links.incomplete.map((it) => small(escaped(it))),
    footer(`${reasonOf(links)} ${quietLink('Unsubscribe', links.unsubscribeUrl)}`),
  ]
  return mailPage(title, [
    [8, head.join('\n')],
    [20, kpiTable(kpis, comparison !== null, currency)],
    ...tables.map((it): [number, string] => [24, htmlTable(it, currency)]),
    ...(content.dashboard_url
      ? [[24, button('Open in Sightline', content.dashboard_url)] as [number, string]]
      : []),
    ...links.files.map(({ name, url }): [number, string] => [20, button(`Download ${name}`, url)]),
    [24, foot.join('\n')],
  ])
}

function reasonOf({ preferencesUrl }: MailLinks): string {
  if (preferencesUrl === null) return 'You receive this because someone added your address to this report.'
  return `You receive this because you chose to be sent reports. ${quietLink(preferencesLabel, preferencesUrl)}`
}

/** Renders at most three columns of numbers, because phones are narrow. The file has all columns. */
function htmlTable({ label, dimension, columns, rows, total_rows }: ReportTable, currency: string): string {
  const shown = rows.slice(0, rows_max)
  const visible = columns.slice(0, 3)
  const cell = (text: string, style: string) =>
    `<td align="right" style="${font};${style};padding:6px 0 6px 12px;white-space:nowrap">${escaped(text)}</td>`
  const faint = 'font-size:12px;color:#6b7280'
  const header = `<tr><td style="${font};${faint};padding:6px 0">${escaped(dimensionLabels[dimension][1])}</td>${visible.map((it) => cell(it.label, faint)).join('')}</tr>`
  const body = shown.map(
    (row) =>
      `<tr><td style="${font};${line};font-size:14px;padding:6px 0;word-break:break-word">${escaped(row.label)}</td>${visible
        .map(({ unit }, n) =>
          cell(formatValue(unit, row.values[n] ?? null, currency), `${line};font-size:14px`),
        )
        .join('')}</tr>`,
  )
  const below = tableFooter(shown.length, total_rows).map(
    (it) => `<div style="${font};${faint};padding-top:6px">${it}</div>`,
  )
  return `<h2 style="${font};font-size:16px;line-height:22px;margin:0 0 2px;font-weight:700">${escaped(label)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0">${header}${body.join('\n')}</table>${below.join('')}`
}
