import type { Export } from '../../../../server/output/exports/model.ts'

export type ExportType = Export['type']

export const typeLabels: Record<ExportType, { label: string; rows: string }> = {
  events: { label: 'Events', rows: 'One row per event, with its properties.' },
  sessions: {
    label: 'Sessions',
    rows: 'One row per visit, with its source, its pages and its duration.',
  },
  conversions: {
    label: 'Conversions',
    rows: 'One row per conversion of each active goal, with the visit in which it happened.',
  },
  users: { label: 'Users', rows: 'One row per person with a visit in the period, with their current data.' },
  segment: { label: 'Segment', rows: 'One row per member of a segment, as last computed.' },
}
export const types = Object.keys(typeLabels) as ExportType[]

export const formatLabels: Record<Export['format'], string> = {
  csv: 'CSV',
  ndjson: 'NDJSON (JSON lines)',
  parquet: 'Parquet',
}
export const compressionLabels: Record<Export['compression'], string> = {
  none: 'Not compressed',
  gzip: 'gzip',
  zstd: 'Zstandard',
}

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

export const statusLabels: Record<Export['status'], { label: string; tone: Tone }> = {
  processing: { label: 'Processing', tone: 'neutral' },
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
