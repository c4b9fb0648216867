import { expect, test } from 'bun:test'
import { sampleContent } from '../../../test/fixtures/report-content.ts'
import { mailOf } from './report-mail.ts'

const links = {
  files: [{ name: 'weekly.pdf', url: 'https://files.example/a?x=1&y=2' }],
  attached: ['weekly.csv'],
  incomplete: [],
  unsubscribeUrl: 'https://app.example/unsubscribe?token=a&b=c',
  preferencesUrl: null,
}

/** Returns the text of HTML without its markup. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?')
    .replace(/\s+/g, ' ')
}

test('a mail has the same numbers in HTML and in plain text', () => {
  const content = sampleContent({
    metrics: ['sessions', 'revenue', 'bounce_rate'],
    tables: [
      ['source', ['google', '', 'a', 'b', 'c', 'd', 'e']],
      ['country', []],
    ],
    notes: ['Something to know.'],
  })
  const { subject, html, text } = mailOf(content, links)
  expect(subject).toBe('Weekly overview: Blumen & Söhne, 23 – 29 Mar 2026')
  const flat = text.replace(/\s+/g, ' ')
  for (const words of [
    'Weekly overview',
    'Blumen & Söhne',
    '23 – 29 Mar 2026',
    'ompared with 16 – 22 Mar 2026',
    'Something to know.',
    'weekly.pdf',
    'weekly.csv',
    'and 2 more',
    'No data in this period',
  ]) {
    expect(textOf(html)).toContain(words)
    expect(flat).toContain(words)
  }
  const numbers = (of: string) => of.match(/[−+€]?[\d,]*\d(\.\d+)?%?/g) ?? []
  const inText = new Set(numbers(flat.replace(/https:\S+/g, '')))
  const inHtml = new Set(numbers(textOf(html)))
  expect([...inText].sort()).toEqual([...inHtml].sort())
  expect(inText.has('€35.25')).toBe(true)
  expect(inText.has('−7.5%')).toBe(true)
  expect(text).toContain(links.files[0]?.url as string)
  expect(text).toContain(`Open in Sightline: ${content.dashboard_url}`)
  expect(html).toContain('?from=2026-03-23&amp;to=2026-03-29"')
  expect(mailOf({ ...content, dashboard_url: null }, links).text).not.toContain('Open in Sightline')
  expect(text).toContain(links.unsubscribeUrl)
  expect(html).toContain('href="https://app.example/unsubscribe?token=a&amp;b=c"')
})

test('a mail in German has German words, numbers and links', () => {
  const content = sampleContent({
    language: 'de',
    metrics: ['sessions', 'revenue', 'bounce_rate'],
    tables: [
      ['country', ['DE', '', 'FR', 'IT', 'ES', 'AT', 'CH']],
      ['channel', []],
    ],
    filters_words: 'Gerät ist Mobilgerät',
  })
  const { html, text } = mailOf(content, { ...links, preferencesUrl: 'https://app.example/account' })
  const flat = text.replace(/\s+/g, ' ')
  for (const words of [
    'erglichen mit 16 – 22 Mar 2026',
    'Filter: Gerät ist Mobilgerät',
    'Sitzungen',
    '1.200',
    '−7,5 %',
    '35,25 €',
    'Länder',
    'Deutschland',
    '(unbekannt)',
    'und 2 weitere',
    'Keine Daten in diesem Zeitraum',
    'In Sightline öffnen',
    'Angehängt: weekly.csv',
    'weekly.pdf herunterladen',
    'Benachrichtigungen ändern',
    'Abbestellen',
  ]) {
    expect(textOf(html)).toContain(words)
    expect(flat).toContain(words)
  }
  expect(html).toContain('<html lang="de">')
})

test('escapes names chosen by users', () => {
  const content = sampleContent({
    title: 'Weekly\r\nBcc: everybody@example.com',
    tables: [['source', ['<script>alert(1)</script>', '"><img src=x>']]],
    site: { ...sampleContent().site, name: '<b>Shop</b>' },
  })
  const { subject, html } = mailOf(content, links)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<script|<img|<b>Shop/)
  expect(textOf(html)).toContain('<script>alert(1)</script>')
})
