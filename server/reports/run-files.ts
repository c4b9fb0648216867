import { fileName } from '../files/store.ts'
import type { ReportContent } from './content.ts'
import { fileTypes, renderReport } from './formats/render.ts'
import type { StoredReport } from './stored-report.ts'

/** A file of a run, before it is stored. */
export type MadeFile = {
  name: string
  format: string
  /** Whether it holds rows of single sessions. */
  isRaw: boolean
  content: AsyncIterable<Uint8Array>
}

/** The files of a report. */
export async function filesOf(report: StoredReport, content: ReportContent): Promise<MadeFile[]> {
  const { format } = report.delivery
  const { start, end } = daysOf(content)
  const days = start === end ? start : `${start}-${end}`
  const name = fileName(`${report.name}-${days}`, fileTypes[format].extension)
  return [{ name, format, isRaw: false, content: once(await renderReport(content, format)) }]
}

/** The first and the last day of the period, in the zone of the report. */
export function daysOf({ period: { start, end, timezone } }: ReportContent): { start: string; end: string } {
  const dayOf = (time: string) =>
    Temporal.Instant.from(time).toZonedDateTimeISO(timezone).toPlainDate().toString()
  return { start: dayOf(start), end: dayOf(end) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
