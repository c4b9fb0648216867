import type { Language } from '../../../packages/text/languages.ts'
import { preferencesLabels } from '../../notify/personal/kinds.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { capitalized } from '../capitalized.ts'
import { unsubscribeLabels, unsubscribeLine } from '../mail-subscriptions/link.ts'
import type { ReportContent } from './content.ts'
import { type FigureTable, shownRows, tablesOf } from './figure-tables.ts'
import { formatKpi, formatValue } from './labels.ts'
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
import { reportTexts, tableFooter } from './report-texts.ts'

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
  const { language, title, description, site, period, comparison, filters_words, kpis, notes } = content
  const tables = tablesOf(content)
  const { currency } = content
  const texts = reportTexts[language]
  const width = Math.max(...kpis.map((it) => it.label.length))
  // Contents that an older version has stored have no address of the dashboard.
  const lines = [
    oneLine(title),
    oneLine(`${site.name} (${site.domain})`),
    `${period.words}, ${period.timezone}`,
    ...(comparison ? [capitalized(texts.comparedWith(comparison.words))] : []),
    ...(filters_words === '' ? [] : [texts.filter(oneLine(filters_words))]),
    ...(description === '' ? [] : ['', description]),
    '',
    ...kpis.map((it) => `${it.label.padEnd(width)}  ${formatKpi(it, currency, language)}`),
    ...tables.flatMap((it) => ['', ...textTable(it, currency, language)]),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    ...(content.dashboard_url ? [`${texts.open}: ${content.dashboard_url}`] : []),
    ...links.attached.map(texts.attached),
    ...links.files.map((it) => `${texts.download(it.name)}: ${it.url}`),
    ...links.incomplete,
    '',
    ...(links.preferencesUrl === null ? [] : [`${preferencesLabels[language]}: ${links.preferencesUrl}`]),
    unsubscribeLine(links.unsubscribeUrl, language),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function textTable(table: FigureTable, currency: string, language: Language): string[] {
  const { label, details, columns } = table
  const shown = shownRows(table, rows_max)
  const lines = shown.map(({ label: name, values }) => {
    const formatted = columns.map(
      ({ label: column, unit }, n) => `${column} ${formatValue(unit, values[n] ?? null, currency, language)}`,
    )
    return `  ${oneLine(name)}: ${formatted.join(', ')}`
  })
  const below = tableFooter(shown.length, table, language)
  return [
    oneLine(label),
    ...(details ? [`  ${oneLine(details)}`] : []),
    ...lines,
    ...(below === '' ? [] : [`  ${below}`]),
  ]
}

function htmlOf(content: ReportContent, links: MailLinks): string {
  const { language, title, description, site, period, comparison, filters_words, kpis, notes } = content
  const tables = tablesOf(content)
  const { currency } = content
  const texts = reportTexts[language]
  const head = [
    `<div style="${font};font-size:13px;font-weight:600;color:#3f5be0">${escaped(site.name)}</div>`,
    heading(title),
    `<div style="${font};font-size:15px;line-height:22px;font-weight:600">${escaped(period.words)}</div>`,
    small(
      escaped([period.timezone, ...(comparison ? [texts.comparedWith(comparison.words)] : [])].join(', ')),
    ),
    ...(filters_words === '' ? [] : [small(escaped(texts.filter(filters_words)))]),
    ...(description === ''
      ? []
      : [`<p style="${font};font-size:14px;line-height:21px;margin:10px 0 0">${escaped(description)}</p>`]),
  ]
  const foot = [
    ...notes.map((it) => small(escaped(it))),
    ...links.attached.map((it) => small(escaped(texts.attached(it)))),
    ...links.incomplete.map((it) => small(escaped(it))),
    footer(`${reasonOf(links, language)} ${quietLink(unsubscribeLabels[language], links.unsubscribeUrl)}`),
  ]
  const rows: [number, string][] = [
    [8, head.join('\n')],
    [20, kpiTable(kpis, comparison !== null, currency, language)],
    ...tables.map((it): [number, string] => [24, htmlTable(it, currency, language)]),
    ...(content.dashboard_url ? [[24, button(texts.open, content.dashboard_url)] as [number, string]] : []),
    ...links.files.map(({ name, url }): [number, string] => [20, button(texts.download(name), url)]),
    [24, foot.join('\n')],
  ]
  return mailPage(title, rows, language)
}

function reasonOf({ preferencesUrl }: MailLinks, language: Language): string {
  const { recipient, member } = reportTexts[language].reasons
  return preferencesUrl === null
    ? recipient
    : `${member} ${quietLink(preferencesLabels[language], preferencesUrl)}`
}

/** Renders at most three columns of numbers, because phones are narrow. The file has all columns. */
function htmlTable(table: FigureTable, currency: string, language: Language): string {
  const { label, details, value_label, columns } = table
  const shown = shownRows(table, rows_max)
  const visible = columns.slice(0, 3)
  const cell = (text: string, style: string) =>
    `<td align="right" style="${font};${style};padding:6px 0 6px 12px;white-space:nowrap">${escaped(text)}</td>`
  const faint = 'font-size:12px;color:#6b7280'
  const header = `<tr><td style="${font};${faint};padding:6px 0">${escaped(value_label)}</td>${visible.map((it) => cell(it.label, faint)).join('')}</tr>`
  const body = shown.map(
    (row) =>
      `<tr><td style="${font};${line};font-size:14px;padding:6px 0;word-break:break-word">${escaped(row.label)}</td>${visible
        .map(({ unit }, n) =>
          cell(formatValue(unit, row.values[n] ?? null, currency, language), `${line};font-size:14px`),
        )
        .join('')}</tr>`,
  )
  const left = tableFooter(shown.length, table, language)
  const below = left && `<div style="${font};${faint};padding-top:6px">${escaped(left)}</div>`
  return `<h2 style="${font};font-size:16px;line-height:22px;margin:0 0 2px;font-weight:700">${escaped(label)}</h2>${details ? small(escaped(details)) : ''}
<table width="100%" cellpadding="0" cellspacing="0" border="0">${header}${body.join('\n')}</table>${below}`
}
