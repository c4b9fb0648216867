import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { fileName } from '../../platform/files/store.ts'
import type { Services } from '../../services.ts'
import type { ReportContent } from './content.ts'
import { fileTypes, renderReport } from './formats/render.ts'
import { rawSessions, type SessionCount } from './raw-sessions.ts'
import type { StoredReport } from './stored-report.ts'

/** A file of a run before it is stored. */
export type RunFile = {
  name: string
  format: string
  /** True if it contains sessions. */
  isRaw: boolean
  content: AsyncIterable<Uint8Array>
  /** For a file of sessions: returns their number once its content has been read. */
  counted?: () => Promise<SessionCount>
}

/** Returns the files of a report: the report itself and, if requested, its sessions. */
export async function filesOf(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: StoredSite,
  { name, config, delivery: { format, include_raw_data } }: StoredReport,
  content: ReportContent,
): Promise<RunFile[]> {
  const { start, end } = daysOf(content)
  const days = start === end ? `-${start}` : `-${start}-${end}`
  const report = {
    name: fileName(name, fileTypes[format].extension, days),
    format,
    isRaw: false,
    content: singleChunk(await renderReport(content, format)),
  }
  if (!include_raw_data) return [report]
  const sessions = {
    name: fileName(name, 'csv', `${days}-sessions`),
    format: 'csv',
    isRaw: true,
    ...(await rawSessions(services, site, config.filters, content.period)),
  }
  return [report, sessions]
}

/** Returns the first and last day of the period, in the zone of the report. */
export function daysOf({ period: { start, end, timezone } }: ReportContent): { start: string; end: string } {
  const dayOf = (time: string) =>
    Temporal.Instant.from(time).toZonedDateTimeISO(timezone).toPlainDate().toString()
  return { start: dayOf(start), end: dayOf(end) }
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}
