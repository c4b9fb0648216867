import type { Export, ExportCreation } from '../../../../server/output/exports/model.ts'
import { type ExportType, types } from './labels.ts'

/** The content of the export form. */
export type ExportDraft = {
  type: ExportType
  from: string
  to: string
  /** Event names, separated by lines or commas. */
  event_names: string
  expression: string
  segment_id: string
  columns: string[]
  /** Additional columns, such as `properties.value`, separated like event names. */
  more: string
  format: Export['format']
  compression: Export['compression']
  webhook_url: string
}

/** Parses an export type; the default is events. */
export function readType(text: unknown): ExportType {
  return types.find((it) => it === text) ?? 'events'
}

export function readDraft(form: FormData): ExportDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    type: readType(text('type')),
    from: text('from'),
    to: text('to'),
    event_names: text('event_names'),
    expression: text('expression'),
    segment_id: text('segment_id'),
    columns: form.getAll('columns').map(String),
    more: text('more'),
    format: (text('format') || 'csv') as Export['format'],
    compression: (text('compression') || 'none') as Export['compression'],
    webhook_url: text('webhook_url'),
  }
}

/** Converts a form to the request of the API. */
export function requestOf(draft: ExportDraft): ExportCreation {
  const { type, from, to, expression, segment_id, format, compression, webhook_url } = draft
  const eventNames = listed(draft.event_names)
  const columns = [...new Set([...draft.columns, ...listed(draft.more)])]
  return {
    type,
    ...(type !== 'segment' && from && { start_date: from }),
    ...(type !== 'segment' && to && { end_date: to }),
    format,
    compression,
    columns,
    filters: {
      ...(hasEventNames(type) && eventNames.length > 0 && { event_names: eventNames }),
      ...(type !== 'segment' && expression && { expression }),
      ...(segment_id && { segment_id }),
    },
    ...(webhook_url && { delivery: { webhook_url } }),
  }
}

/** True if exports of this type can be limited to certain events. */
export function hasEventNames(type: ExportType): boolean {
  return type === 'events' || type === 'conversions'
}

function listed(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((it) => it.trim())
    .filter(Boolean)
}
