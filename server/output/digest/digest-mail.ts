import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { preferencesLabel } from '../../notify/personal/kinds.ts'
import { personalMessage } from '../../notify/personal/personal-messages.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { formatChange, formatValue } from '../reports/labels.ts'
import { escaped, font, footer, heading, kpiTable, mailPage, quietLink, small } from '../reports/mail-html.ts'
import { formatKpi } from '../reports/report-mail.ts'
import type { Frequency } from './digest-times.ts'
import type { SiteDigest } from './site-digest.ts'

export type Digest = {
  frequency: Frequency
  workspace: string
  /** The days, such as `20 – 26 Apr 2026`. Those of a site in another time zone may differ. */
  words: string
  /** At least one; the ones with most sessions first. */
  sites: readonly SiteDigest[]
}
type Links = { preferencesUrl: string; unsubscribeUrl: string }

/** A message has room for about as many. */
const slackSites_max = 20
const uncounted = 'The numbers need more memory or time than a query may use.'
const compared = { daily: 'compared with the day before', weekly: 'compared with the seven days before' }

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
  const { words, frequency, sites } = digest
  const left = sites.length - slackSites_max
  return personalMessage(config, {
    title: `${titleOf(digest)}, ${words}`,
    lines: [
      capitalized(compared[frequency]),
      '',
      ...sites.slice(0, slackSites_max).map((it) => `${it.name}${daysNote(digest, it)}: ${lineOf(it)}`),
      ...(left > 0 ? [`and ${left} more ${left === 1 ? 'site' : 'sites'}`] : []),
    ],
    links: [{ url: `${config.publicUrl}/sites`, label: 'Open in Sightline' }],
  })
}

function titleOf({ frequency, workspace }: Digest): string {
  return oneLine(`${frequency === 'daily' ? 'Daily' : 'Weekly'} digest of ${workspace}`)
}

/** Names the days of a site if they differ from those of the digest. */
function daysNote({ words }: Digest, site: SiteDigest): string {
  return site.words === words ? '' : ` (${site.words})`
}

function lineOf({ kpis, currency }: SiteDigest): string {
  if (!kpis) return uncounted
  return kpis
    .map(({ label, unit, value, change_percent }) => {
      const change = formatChange(change_percent)
      return `${formatValue(unit, value, currency)} ${label.toLowerCase()}${change && ` (${change})`}`
    })
    .join(', ')
}

function textOf(digest: Digest, { preferencesUrl, unsubscribeUrl }: Links): string {
  const lines = [
    titleOf(digest),
    `${digest.words}, ${compared[digest.frequency]}`,
    ...digest.sites.flatMap((it) => ['', ...siteText(digest, it)]),
    '',
    `${preferencesLabel}: ${preferencesUrl}`,
    `Unsubscribe: ${unsubscribeUrl}`,
    '',
  ]
  return lines.join('\n')
}

function siteText(digest: Digest, site: SiteDigest): string[] {
  const { name, domain, kpis, currency, url } = site
  const width = Math.max(...(kpis ?? []).map((it) => it.label.length))
  const numbers = kpis?.map((it) => `  ${it.label.padEnd(width)}  ${formatKpi(it, currency)}`)
  return [
    oneLine(`${name} (${domain})${daysNote(digest, site)}`),
    ...(numbers ?? [`  ${uncounted}`]),
    `  ${url}`,
  ]
}

function htmlOf(digest: Digest, { preferencesUrl, unsubscribeUrl }: Links): string {
  const title = titleOf(digest)
  const head = [
    heading(title),
    `<div style="${font};font-size:15px;line-height:22px;font-weight:600">${escaped(digest.words)}</div>`,
    small(escaped(compared[digest.frequency])),
  ]
  const reason = 'You receive this because you chose this digest.'
  const links = [quietLink(preferencesLabel, preferencesUrl), quietLink('Unsubscribe', unsubscribeUrl)]
  return mailPage(title, [
    [8, head.join('\n')],
    ...digest.sites.map((it): [number, string] => [28, siteHtml(digest, it)]),
    [24, footer(`${reason} ${links.join(' ')}`)],
  ])
}

function siteHtml(digest: Digest, site: SiteDigest): string {
  const { name, domain, kpis, currency, url } = site
  // In a span, because colours of links are not darkened.
  const colored = `<span style="color:#3f5be0">${escaped(name)}</span>`
  const link = `<a href="${escaped(url)}" style="color:inherit;text-decoration:none">${colored}</a>`
  return [
    `<h2 style="${font};font-size:16px;line-height:22px;margin:0;font-weight:700">${link}</h2>`,
    small(escaped(`${domain}${daysNote(digest, site)}`)),
    kpis ? kpiTable(kpis, true, currency) : small(uncounted),
  ].join('\n')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
