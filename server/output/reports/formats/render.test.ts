import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { sampleContent } from '../../../../test/fixtures/report-content.ts'
import { type ReportContent, reportMetrics } from '../content.ts'
import { renderReport } from './render.ts'

const KiB = 1024

async function pagesOf(content: ReportContent): Promise<{ pages: string[]; size: number }> {
  const pdf = await renderReport(content, 'pdf')
  // The reader detaches the buffer.
  const size = pdf.byteLength
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return { pages: text.map((it) => it.replace(/\s+/g, ' ')), size }
}

describe('a PDF', () => {
  test('contains the report, on numbered pages', async () => {
    const content = sampleContent({
      metrics: ['sessions', 'revenue', 'bounce_rate', 'avg_duration'],
      tables: [
        ['source', ['google', 'direct', '']],
        ['page', Array.from({ length: 30 }, (_, n) => `/products/${n}`)],
      ],
      description: 'For the board',
      filters_words: 'Device is mobile',
      notes: ['Something to know.'],
    })
    const [, , page] = [content.tables[0], content.tables[0], content.tables[1]]
    if (page) page.total_rows = 1120
    const { pages, size } = await pagesOf(content)
    expect(pages.length).toBe(2)
    const [first = '', last = ''] = pages
    for (const said of [
      'Blumen & Söhne',
      'blumen.example',
      'Weekly overview',
      'For the board',
      '23 – 29 Mar 2026',
      'compared with 16 – 22 Mar 2026',
      'Only: Device is mobile',
      '1,200',
      '−7.5%',
      'from 1,237',
      '€35.25',
      '+12.3%',
      '36.3%',
      '37s',
      'Sessions over time',
      'google',
      '(not known)',
      '1 / 2',
    ])
      expect(first).toContain(said)
    expect(last).toContain('Pages')
    expect(last).toContain('and 1,095 more')
    expect(last).toContain('Something to know.')
    expect(last).toContain('Made by Sightline on 30 Mar 2026, 08:00.')
    expect(last).toContain('2 / 2')
    expect(size).toBeLessThan(60 * KiB)
  }, 60_000)

  test.each([
    ['Latin', 'Żółć ęśąćńó Tiếng Việt'],
    ['Cyrillic', 'Еженедельный отчёт'],
    ['Greek', 'Εβδομαδιαία αναφορά'],
    ['Chinese', '每周流量报告三月第四周'],
    ['Japanese', '春のキャンペーン概要'],
    ['Korean', '주간 보고서'],
    ['Thai', 'รายงาน'],
    ['Georgian', 'კვირის ანგარიში'],
    ['Armenian', 'շաբաթական'],
    ['Emoji', '🌸🚀'],
  ])(
    'can write %s',
    async (_, words) => {
      const { pages, size } = await pagesOf(
        sampleContent({
          title: words,
          tables: [['campaign', [words]]],
          site: { ...sampleContent().site, name: words },
        }),
      )
      // Once in the header, as the title, in the table and twice in the footer.
      expect(pages[0]?.split(words).length).toBe(6)
      expect(size).toBeLessThan(150 * KiB)
    },
    60_000,
  )

  test.each([
    ['Hebrew', 'דוח שבועי', ['דוח', 'שבועי']],
    ['Arabic', 'متجر الورود', ['متجر', 'الورود']],
    ['Devanagari', 'वसंत', ['व']],
    ['Bengali', 'বসন্ত', ['ব']],
    ['Tamil', 'வசந்த', ['வ']],
  ])(
    'shapes %s',
    async (_, words, found) => {
      const { pages } = await pagesOf(sampleContent({ title: words }))
      for (const word of found) expect(pages[0]?.normalize('NFKC')).toContain(word)
      expect(pages[0]).not.toContain('\ufffd')
    },
    60_000,
  )

  test('fits all metrics, long names, and an empty report', async () => {
    const all = await pagesOf(
      sampleContent({ metrics: reportMetrics, tables: [['page', ['/'.padEnd(900, 'very-long-')]]] }),
    )
    expect(all.pages.join()).toContain('Cost per conversion')
    expect(all.pages.join()).toContain('…')
    const nothing = await pagesOf(sampleContent({ tables: [['source', []]], points: 0, comparison: null }))
    expect(nothing.pages.join()).toContain('Nothing in this period')
    expect(nothing.pages.join()).not.toContain('from ')
    const control = await pagesOf(
      sampleContent({ title: 'a\u0000b\u202ec\ud800d 󰀀', site: { ...sampleContent().site, name: '' } }),
    )
    expect(control.pages[0]).toContain('abcd')
  }, 60_000)

  test('stays small with hundreds of ideographs', async () => {
    const names = Array.from({ length: 25 }, (_, row) =>
      Array.from({ length: 16 }, (_, n) => String.fromCodePoint(0x4e00 + 31 * row + 7 * n)).join(''),
    )
    const { size } = await pagesOf(sampleContent({ tables: [['campaign', names]] }))
    expect(size).toBeLessThan(600 * KiB)
  }, 120_000)
})

test('a workbook has real numbers and times, and no text is a formula', async () => {
  const content = sampleContent({
    title: '=1+1',
    metrics: ['sessions', 'bounce_rate', 'avg_duration', 'revenue', 'roas'],
    tables: [
      ['source', ['=cmd|calc', '@sum', 'google\u0000']],
      ['campaign', ['spring']],
    ],
  })
  const file = Buffer.from(await renderReport(content, 'xlsx'))
  const sheets = await readXlsxFile(file)
  expect(sheets.map((it) => it.sheet)).toEqual(['Summary', 'Over time', 'Sources', 'Campaigns'])
  const sheet = (name: string): unknown[][] => sheets.find((it) => it.sheet === name)?.data ?? []
  const summary = sheet('Summary')
  expect(summary[0]?.[0]).toBe('=1+1')
  expect(summary.find((it) => it[0] === 'Sessions')).toEqual(['Sessions', 1200, 1237, -0.075])
  expect(summary.find((it) => it[0] === 'Bounce rate')).toEqual(['Bounce rate', 0.3525, 0.3625, 0.1225])
  const [, first] = sheet('Over time')
  expect(first?.[0]).toEqual(new Date('2026-03-23T00:00:00Z'))
  expect(first?.slice(1)).toEqual([1200, 0.3525, expect.any(Date), 37.25, 38.25])
  const sources = sheet('Sources')
  expect(sources.map((it) => it[0])).toEqual(['Source', '=cmd|calc', '@sum', 'google'])
  const parts = Buffer.from(file).toString('latin1')
  expect(parts).not.toContain('<f>')
  expect(file.byteLength).toBeLessThan(20 * KiB)
}, 60_000)

test('a CSV file is one machine-readable table', async () => {
  const content = sampleContent({ tables: [['source', ['=cmd|calc', 'a,"b"', '']]], points: 2 })
  content.kpis[1] = { ...(content.kpis[1] as (typeof content.kpis)[1]), value: null }
  const text = new TextDecoder().decode(await renderReport(content, 'csv'))
  const { start, end } = content.period
  expect(parse(text, { columns: true })).toEqual([
    { section: 'total', dimension: '', value: '', start, end, sessions: '1200', revenue: '' },
    {
      section: 'comparison',
      dimension: '',
      value: '',
      start: content.comparison?.start,
      end: content.comparison?.end,
      sessions: '1237',
      revenue: '36.25',
    },
    {
      section: 'change_percent',
      dimension: '',
      value: '',
      start: '',
      end: '',
      sessions: '-7.5',
      revenue: '12.25',
    },
    {
      section: 'over_time',
      dimension: 'date',
      value: '23 Mar',
      start,
      end: '',
      sessions: '1200',
      revenue: '35.25',
    },
    {
      section: 'over_time',
      dimension: 'date',
      value: '24 Mar',
      start: '2026-03-23T23:00:00.000Z',
      end: '',
      sessions: '1237',
      revenue: '36.25',
    },
    ...["'=cmd|calc", 'a,"b"', ''].map((value, n) => ({
      section: 'by_dimension',
      dimension: 'source',
      value,
      start,
      end,
      sessions: String(1200 + 37 * n),
      revenue: String(35.25 + n),
    })),
  ])
})

test('JSON is the report content itself', async () => {
  const content = sampleContent()
  expect(JSON.parse(new TextDecoder().decode(await renderReport(content, 'json')))).toEqual(content)
})

test('a failed rendering is reported, and later reports are rendered', async () => {
  const broken = { ...sampleContent(), period: null } as unknown as ReportContent
  const [failed, fine] = await Promise.allSettled([
    renderReport(broken, 'pdf'),
    ...Array.from({ length: 3 }, () => renderReport(sampleContent(), 'xlsx')),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
  expect(fine?.status).toBe('fulfilled')
}, 60_000)
