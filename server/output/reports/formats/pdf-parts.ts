import type { Content, TableLayout } from 'pdfmake'
import type { Language } from '../../../../packages/text/languages.ts'
import type { Kpi, ReportContent } from '../content.ts'
import { tablesOf } from '../figure-tables.ts'
import { labelTexts } from '../label-texts.ts'
import { changeTone, formatChange, formatValue } from '../labels.ts'
import { momentWords } from '../report-period.ts'
import { reportTexts } from '../report-texts.ts'
import { chartOf } from './chart-svg.ts'
import { colours, type Page, styles } from './pdf-look.ts'
import { tablePart } from './pdf-table.ts'
import { shortened } from './pdf-text.ts'

/** Returns the contents of the pages, from top to bottom. */
export function partsOf(content: ReportContent, page: Page): Content[] {
  return [
    heading(content),
    kpis(content, page),
    chart(content, page),
    ...tablesOf(content).map((it) => tablePart(it, content, page)),
    notes(content),
  ]
}

function heading(content: ReportContent): Content {
  const { language, title, description, site, period, comparison, filters_words, dashboard_url } = content
  const texts = reportTexts[language]
  const compared = comparison ? `, ${texts.comparedWith(comparison.words)}` : ''
  return {
    stack: [
      {
        columns: [
          { text: shortened(site.name, 70), bold: true, color: colours.accent, width: '*' },
          { text: shortened(site.domain, 44), color: colours.faint, alignment: 'right', width: 'auto' },
        ],
        columnGap: 16,
        margin: [0, 0, 0, 10],
      },
      { text: title, bold: true, fontSize: 21, lineHeight: 1.1 },
      description === '' ? [] : { text: description, color: colours.muted, margin: [0, 3, 0, 0] },
      { text: period.words, bold: true, fontSize: 11, margin: [0, 9, 0, 0] },
      { text: `${texts.timezone(period.timezone)}${compared}`, ...styles.detail },
      filters_words === '' ? [] : { text: texts.filter(filters_words), ...styles.detail },
      dashboard_url === null
        ? []
        : { text: texts.open, link: dashboard_url, ...styles.detail, color: colours.accent },
    ],
    margin: [0, 0, 0, 16],
  }
}

function kpis({ kpis: all, currency, language }: ReportContent, { orientation }: Page): Content {
  const across = orientation === 'landscape' ? 6 : 4
  const columns = Math.ceil(all.length / Math.ceil(all.length / across))
  const cells = all.map((it) => kpi(it, currency, language))
  while (cells.length % columns !== 0) cells.push({ text: '' })
  const body = Array.from({ length: cells.length / columns }, (_, n) =>
    cells.slice(n * columns, (n + 1) * columns),
  )
  const layout: TableLayout = {
    hLineWidth: (n) => (n === body.length ? 0 : 0.7),
    hLineColor: () => colours.line,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 10,
    paddingTop: () => 8,
    paddingBottom: () => 9,
  }
  const widths = Array(columns).fill('*')
  return { table: { widths, body, dontBreakRows: true }, layout, margin: [0, 0, 0, 10] }
}

function kpi(
  { metric, label, unit, value, previous, change_percent }: Kpi,
  currency: string,
  language: Language,
): Content {
  const change = formatChange(change_percent, language)
  const format = (it: number | null) => formatValue(unit, it, currency, language)
  const color = colours[changeTone(metric, change_percent)]
  return {
    stack: [
      { text: label, fontSize: 8, color: colours.muted },
      {
        text: format(value),
        ...styles.figure,
        fontSize: 15,
        bold: true,
        margin: [0, 1, 0, 1],
      },
      change === '' ? [] : { text: change, fontSize: 8, bold: true, color },
      previous === null ? [] : { text: labelTexts[language].before(format(previous)), ...styles.faint },
    ],
  }
}

const chartHeight = 140
/** Approximate width of a letter of a label. */
const letterWidth = 3.7

function chart(
  { chart: { label, unit, points }, comparison, currency, language }: ReportContent,
  page: Page,
): Content {
  const texts = reportTexts[language]
  const drawn = chartOf(
    points.map((it) => it.value),
    points.map((it) => it.previous),
    { width: page.width, height: chartHeight, isWhole: unit === 'count' },
    { line: colours.accent, area: colours.area, previous: colours.previous, grid: colours.line },
  )
  const axis = (text: string, x: number, y: number): Content => ({
    text,
    ...styles.axis,
    relativePosition: { x, y },
  })
  const step = Math.max(1, Math.ceil(points.length / 8))
  const named = points.flatMap((it, n) => (n % step === 0 ? [{ name: it.label, x: drawn.xOf(n) }] : []))
  return {
    stack: [
      {
        columns: [
          { text: texts.overTime(label), ...styles.section, width: '*' },
          comparison
            ? { text: texts.dotted(comparison.words), ...styles.faint, width: 'auto', margin: [0, 3, 0, 0] }
            : { text: '', width: 0 },
        ],
        margin: [0, 0, 0, 4],
      },
      ...drawn.ticks.map(({ value, y }) => axis(formatCompact(unit, value, currency, language), 0, y - 5)),
      ...named.map(({ name, x }) => axis(name, x - (name.length * letterWidth) / 2, chartHeight + 3)),
      { svg: drawn.svg, width: page.width, height: chartHeight },
    ],
    unbreakable: true,
    margin: [0, 6, 0, 30],
  }
}

/** Formats a value compactly: `12.3K`. */
function formatCompact(unit: Kpi['unit'], value: number, currency: string, language: Language): string {
  if (unit === 'seconds' || unit === 'percent') return formatValue(unit, value, currency, language)
  const style =
    unit === 'money' ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {}
  return new Intl.NumberFormat(language, {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(value)
}

function notes({ notes: all, generated_at, period, language }: ReportContent): Content {
  const generated = momentWords(generated_at, period.timezone, language)
  const lines = [...all, reportTexts[language].generated(generated)]
  return { stack: lines.map((text) => ({ text, ...styles.faint })), unbreakable: true }
}
