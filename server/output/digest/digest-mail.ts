import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { preferencesLabels } from '../../notify/personal/kinds.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { capitalized } from '../capitalized.ts'
import { unsubscribeLabels, unsubscribeLine } from '../mail-subscriptions/link.ts'
import { formatChange, formatKpi, formatValue } from '../reports/labels.ts'
import { escaped, font, footer, heading, kpiTable, mailPage, quietLink, small } from '../reports/mail-html.ts'
import { digestTexts } from './digest-texts.ts'
import type { Frequency } from './digest-times.ts'
import type { SiteDigest } from './site-digest.ts'

export type Digest = {
  frequency: Frequency
  workspace: string
  language: Language
  /** The days, such as `20 – 26 Apr 2026`. Those of a site in another time zone may differ. */
  words: string
  /** At least one; the ones with most sessions first. */
  sites: readonly SiteDigest[]
}
type Links = { preferencesUrl: string; unsubscribeUrl: string }

/** A message has room for about as many. */
const slackSites_max = 20

/** Renders a digest as a mail, with the same numbers in HTML and in plain text. */
export function mailOf(digest: Digest, links: Links): { subject: string; text: string; html: string } {
  return {
    subject: `${titleOf(digest)}, ${digest.words}`,
    text: textOf(digest, links),
    html: htmlOf(digest, links),
  }
}

/** Formats a digest as a message to a person: the numbers of each site in a line. */
export function messageOf(digest: Digest, config: { publicUrl: string }): SlackMessage {
  const { words, frequency, sites, language } = digest
  const { compared, moreSites, open } = digestTexts[language]
  const left = sites.length - slackSites_max
  return personalMessage(config, language, {
    title: `${titleOf(digest)}, ${words}`,
    lines: [
      capitalized(compared[frequency]),
      '',
      ...sites
        .slice(0, slackSites_max)
        .map((it) => `${it.name}${daysNote(digest, it)}: ${lineOf(it, language)}`),
      ...(left > 0 ? [moreSites(left)] : []),
    ],
    links: [{ url: `${config.publicUrl}/sites`, label: open }],
  })
}

function titleOf({ frequency, workspace, language }: Digest): string {
  return oneLine(digestTexts[language].titles[frequency](workspace))
}

/** Names the days of a site if they differ from those of the digest. */
function daysNote({ words }: Digest, site: SiteDigest): string {
  return site.words === words ? '' : ` (${site.words})`
}

function lineOf({ kpis, currency }: SiteDigest, language: Language): string {
  const { uncounted, counted } = digestTexts[language]
  if (!kpis) return uncounted
  return kpis
    .map(({ label, unit, value, change_percent }) => {
      const change = formatChange(change_percent, language)
      const number = formatValue(unit, value, currency, language)
      return `${counted(number, label)}${change && ` (${change})`}`
    })
    .join(', ')
}

function textOf(digest: Digest, { preferencesUrl, unsubscribeUrl }: Links): string {
  const { language, frequency } = digest
  const lines = [
    titleOf(digest),
    `${digest.words}, ${digestTexts[language].compared[frequency]}`,
    ...digest.sites.flatMap((it) => ['', ...siteText(digest, it)]),
    '',
    `${preferencesLabels[language]}: ${preferencesUrl}`,
    unsubscribeLine(unsubscribeUrl, language),
    '',
  ]
  return lines.join('\n')
}

function siteText(digest: Digest, site: SiteDigest): string[] {
  const { name, domain, kpis, currency, url } = site
  const width = Math.max(...(kpis ?? []).map((it) => it.label.length))
  const numbers = kpis?.map(
    (it) => `  ${it.label.padEnd(width)}  ${formatKpi(it, currency, digest.language)}`,
  )
  return [
    oneLine(`${name} (${domain})${daysNote(digest, site)}`),
    ...(numbers ?? [`  ${digestTexts[digest.language].uncounted}`]),
    `  ${url}`,
  ]
}

function htmlOf(digest: Digest, { preferencesUrl, unsubscribeUrl }: Links): string {
  const { language, frequency } = digest
  const { compared, reason } = digestTexts[language]
  const title = titleOf(digest)
  const head = [
    heading(title),
    `<div style="${font};font-size:15px;line-height:22px;font-weight:600">${escaped(digest.words)}</div>`,
    small(escaped(compared[frequency])),
  ]
  const links = [
    quietLink(preferencesLabels[language], preferencesUrl),
    quietLink(unsubscribeLabels[language], unsubscribeUrl),
  ]
  const rows: [number, string][] = [
    [8, head.join('\n')],
    ...digest.sites.map((it): [number, string] => [28, siteHtml(digest, it)]),
    [24, footer(`${reason} ${links.join(' ')}`)],
  ]
  return mailPage(title, rows, language)
}

function siteHtml(digest: Digest, site: SiteDigest): string {
  const { name, domain, kpis, currency, url } = site
  const { language } = digest
  // In a span, because colours of links are not darkened.
  const colored = `<span style="color:#3f5be0">${escaped(name)}</span>`
  const link = `<a href="${escaped(url)}" style="color:inherit;text-decoration:none">${colored}</a>`
  return [
    `<h2 style="${font};font-size:16px;line-height:22px;margin:0;font-weight:700">${link}</h2>`,
    small(escaped(`${domain}${daysNote(digest, site)}`)),
    kpis ? kpiTable(kpis, true, currency, language) : small(digestTexts[language].uncounted),
  ].join('\n')
}
