import type { ReportContent } from '../content.ts'
import { tablesOf } from '../figure-tables.ts'

export const colours = {
  ink: '#1d2233',
  muted: '#545b6d',
  faint: '#7b8294',
  line: '#e3e6ed',
  accent: '#3451d1',
  area: '#edf0fc',
  bar: '#c9d3f7',
  previous: '#a9afbd',
  good: '#0b7a4b',
  bad: '#bf2f3c',
  neutral: '#7b8294',
} as const

/** Shared text styles. Figures have a fixed width so that they align in columns. */
export const styles = {
  section: { bold: true, fontSize: 11 },
  detail: { fontSize: 8.5, color: colours.muted, margin: [0, 1, 0, 0] as [number, number, number, number] },
  faint: { fontSize: 7.5, color: colours.faint },
  axis: { fontSize: 7, color: colours.faint, noWrap: true },
  figure: { noWrap: true, fontFeatures: ['tnum' as const] },
}

export type Page = { orientation: 'portrait' | 'landscape'; margin: number; width: number }

/** With more numeric columns than this, pages are in landscape. */
const portraitColumns_max = 6

/** Returns the page layout of a report, with the width between its margins in points. */
export function pageOf(content: ReportContent): Page {
  const margin = 44
  return tablesOf(content).some((it) => it.columns.length > portraitColumns_max)
    ? { orientation: 'landscape', margin, width: 841.89 - 2 * margin }
    : { orientation: 'portrait', margin, width: 595.28 - 2 * margin }
}
