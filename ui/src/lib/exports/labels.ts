import type { Export } from '../../../../server/output/exports/model.ts'

export type ExportType = Export['type']

export const typeWords: Record<ExportType, { label: string; rows: string }> = {
  events: { label: 'Events', rows: 'A row for each event, with its properties.' },
  sessions: {
    label: 'Sessions',
    rows: 'A row for each visit: where it came from, where it went, how long it took.',
  },
  conversions: {
    label: 'Conversions',
    rows: 'A row for each conversion of each active goal, with the visit it happened in.',
  },
  users: { label: 'Users', rows: 'A row for each person with a visit in the period, as they are known now.' },
  segment: { label: 'Segment', rows: 'A row for each member of a segment, as it was last determined.' },
}
export const types = Object.keys(typeWords) as ExportType[]

export const formatWords: Record<Export['format'], string> = {
  csv: 'CSV',
  ndjson: 'NDJSON (JSON lines)',
  parquet: 'Parquet',
}
export const compressionWords: Record<Export['compression'], string> = {
  none: 'Not compressed',
  gzip: 'gzip',
  zstd: 'Zstandard',
}

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

export const statusWords: Record<Export['status'], { label: string; tone: Tone }> = {
  processing: { label: 'Being made', tone: 'neutral' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** Formats a value of a row as text. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
