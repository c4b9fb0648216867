import writeXlsxFile, { type Cell, type Row, type Sheet } from 'write-excel-file/node'
import type { Kpi, ReportContent } from '../content.ts'
import { type FigureTable, tablesOf } from '../figure-tables.ts'
import { labelTexts } from '../label-texts.ts'
import { reportTexts, tableFooter } from '../report-texts.ts'

const bold = { fontWeight: 'bold' } as const
const head = { fontWeight: 'bold', backgroundColor: '#EDF0FC' } as const

/**
 * Renders a report as a workbook: a summary, the series over time, and a sheet for each table. Numbers and times are
 * typed cells, and text is never a formula, whatever it begins with.
 */
export async function xlsxOf(content: ReportContent): Promise<Uint8Array> {
  const names = new Set<string>()
  const sheets = [summary(content), overTime(content), ...tablesOf(content).map((it) => ofTable(it, content))]
  return writeXlsxFile(sheets.map((it) => ({ ...it, sheet: nameOf(it.sheet ?? '', names) }))).toBuffer()
}

function summary({
  language,
  title,
  description,
  site,
  period,
  comparison,
  filters_words,
  kpis,
  notes,
  currency,
}: ReportContent): Sheet<never> {
  const { sheets, facts, columns } = reportTexts[language]
  const line = (name: string, value: string): Row[] => (value === '' ? [] : [[{ value: name }, text(value)]])
  return {
    sheet: sheets.summary,
    columns: [{ width: 26 }, { width: 18 }, { width: 18 }, { width: 14 }],
    data: [
      [text(title, { ...bold, fontSize: 16 })],
      ...line(facts.description, description),
      ...line(facts.site, `${site.name} (${site.domain})`),
      ...line(facts.period, period.words),
      ...line(facts.timezone, period.timezone),
      ...line(facts.compared, comparison?.words ?? ''),
      ...line(facts.filter, filters_words),
      [],
      [columns.metric, columns.value, ...(comparison ? [columns.previous, columns.change] : [])].map((it) =>
        text(it, head),
      ),
      ...kpis.map(
        ({ label, unit, value, previous, change_percent }): Row => [
          text(label),
          number(unit, value, currency),
          ...(comparison
            ? [
                number(unit, previous, currency),
                change_percent === null
                  ? null
                  : { value: change_percent / 100, type: Number, format: '+0.0%;-0.0%;0%' },
              ]
            : []),
        ],
      ),
      [],
      ...notes.map((it): Row => [text(it)]),
    ],
  }
}

function overTime({
  chart: { points, interval },
  kpis,
  period,
  currency,
  language,
}: ReportContent): Sheet<never> {
  const format = interval === 'hour' ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'
  return {
    sheet: reportTexts[language].sheets.overTime,
    stickyRowsCount: 1,
    columns: [{ width: 18 }, ...kpis.map(() => ({ width: 16 }))],
    data: [
      [labelTexts[language].dimensions[interval][1], ...kpis.map((it) => it.label)].map((it) =>
        text(it, head),
      ),
      ...points.map(
        ({ start, values }): Row => [
          { value: localTime(start, period.timezone), type: Date, format },
          ...kpis.map(({ unit }, n) => number(unit, values[n] ?? null, currency)),
        ],
      ),
    ],
  }
}

function ofTable(
  { label, details = '', value_label, columns, rows, total_rows, is_over_time }: FigureTable,
  { currency, language }: ReportContent,
): Sheet<never> {
  const below = [details, tableFooter(rows.length, { total_rows, is_over_time }, language)].filter(Boolean)
  return {
    sheet: label,
    stickyRowsCount: 1,
    columns: [{ width: 40 }, ...columns.map(() => ({ width: 16 }))],
    data: [
      [value_label, ...columns.map((it) => it.label)].map((it) => text(it, head)),
      ...rows.map(
        (row): Row => [
          text(row.label),
          ...columns.map(({ unit }, n) => number(unit, row.values[n] ?? null, currency)),
        ],
      ),
      ...below.map((it): Row => [text(it)]),
    ],
  }
}

const formats: Record<Exclude<Kpi['unit'], 'money'>, string> = {
  count: '#,##0',
  percent: '0.0%',
  seconds: '[h]:mm:ss',
  milliseconds: '#,##0 "ms"',
  score: '0.000',
  ratio: '0.00',
  number: '#,##0.00',
}
const day_s = 86_400

/** Creates a number cell in the unit that spreadsheets use: percentages as fractions of one, durations in days. */
function number(unit: Kpi['unit'], value: number | null, currency: string): Cell {
  if (value === null) return null
  if (unit === 'money') {
    const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return {
      value,
      type: Number,
      format: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''} "${currency}"`,
    }
  }
  const own = unit === 'percent' ? value / 100 : unit === 'seconds' ? value / day_s : value
  return { value: own, type: Number, format: formats[unit] }
}

/** Creates a text cell without characters that XML does not allow. Cells hold up to 32,767 characters. */
function text(value: string, style: object = {}): Cell {
  const clean = value.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, ' ').slice(0, 32_767)
  return { value: clean, type: String, ...style }
}

/** Returns the local time in a time zone as if it were UTC, because spreadsheets have no time zones. */
function localTime(iso: string, timezone: string): Date {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDateTime()
  return new Date(`${local.toString({ smallestUnit: 'second' })}Z`)
}

/** Returns a valid, unique sheet name: 31 characters, none of `[]:*?/\`. */
function nameOf(wanted: string, taken: Set<string>): string {
  const allowed = wanted.replace(/[[\]:*?/\\]|\p{Cc}|\p{Cs}/gu, ' ').replace(/^[\s']+/, '')
  const cut = (length: number) => allowed.slice(0, length).replace(/[\s']+$/, '') || '–'
  let name = cut(31)
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${cut(28)} ${n}`
  taken.add(name.toLowerCase())
  return name
}
