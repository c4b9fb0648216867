import type { Content, TableLayout } from 'pdfmake'
import type { Kpi, ReportContent } from '../content.ts'
import { type FigureTable, shownRows } from '../figure-tables.ts'
import { formatValue } from '../labels.ts'
import { tableFooter } from '../report-texts.ts'
import { colours, type Page, styles } from './pdf-look.ts'
import { shortened } from './pdf-text.ts'

/** Maximum number of table rows in a PDF; the other formats have about a thousand. */
const rows_max = 25
/** Space beside each column. */
const gap = 4

const layout: TableLayout = {
  hLineWidth: (n) => (n < 2 ? 0 : 0.5),
  hLineColor: () => colours.line,
  vLineWidth: () => 0,
  paddingLeft: (n) => (n === 0 ? 0 : gap),
  paddingRight: (n) => (n === 0 ? 2 * gap : gap),
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
}

/** Renders a table with its title; title and header repeat on every page of the table. */
export function tablePart(table: FigureTable, { currency, language }: ReportContent, page: Page): Content {
  const { label, details, value_label, columns } = table
  const isDense = columns.length > 8
  const fontSize = isDense ? 7.5 : 8.5
  const number = Math.min(92, (page.width * (isDense ? 0.77 : 0.66)) / columns.length) - 2 * gap
  const name = page.width - (number + 2 * gap) * columns.length - 2 * gap
  const shown = shownRows(table, rows_max)
  const parts = shown.filter((it) => it.value !== null)
  const largest = Math.max(0, ...parts.map((it) => it.values[0] ?? 0))
  const head = { ...styles.faint, fontSize: isDense ? 6.8 : 7.5 }
  const title: Content[] = [
    {
      stack: [
        { text: label, ...styles.section },
        ...(details ? [{ text: shortened(details, 400), ...styles.faint }] : []),
      ],
      colSpan: columns.length + 1,
    },
    ...columns.map(() => ({})),
  ]
  const header: Content[] = [
    { text: value_label, ...head },
    ...columns.map((it): Content => ({ text: shortened(it.label, 60), ...head, alignment: 'right' })),
  ]
  const body = shown.map((row): Content[] => [
    {
      stack: [
        { text: shortened(row.label, name / (fontSize * 0.56)), fontSize, noWrap: true },
        bar(row.value !== null && isAdditive(columns[0]?.unit) ? row.values[0] : 0, largest, name),
      ],
    },
    ...columns.map(({ unit }, n): Content => {
      const text = formatValue(unit, row.values[n] ?? null, currency, language)
      return { text, ...styles.figure, fontSize, alignment: 'right' }
    }),
  ])
  const drawn: Content = {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 2,
      dontBreakRows: true,
      widths: [name, ...columns.map(() => number)],
      body: [title, header, ...body],
    },
    layout,
  }
  return {
    stack: [
      drawn,
      {
        text: tableFooter(shown.length, table, language),
        fontSize: 8,
        color: colours.faint,
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [0, 0, 0, 14],
    unbreakable: shown.length <= 6,
  }
}

/** Draws a thin line under a label, with a length in proportion to the largest value. */
function bar(value: number | null | undefined, largest: number, width: number): Content {
  const length = largest > 0 ? (Math.max(0, value ?? 0) / largest) * width : 0
  return { canvas: [{ type: 'rect', x: 0, y: 1, w: Math.max(length, 0.01), h: 1.6, color: colours.bar }] }
}

/** True if values add up to a total, so that a bar can show their share. */
function isAdditive(unit: Kpi['unit'] | undefined): boolean {
  return unit === 'count' || unit === 'money'
}
