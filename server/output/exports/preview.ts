import { buffer } from 'node:stream/consumers'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Column, readColumns } from './columns.ts'
import { estimateCompletion, estimateRows } from './estimate.ts'
import { type ExportFormat, engineFormats, exportedRows } from './export-query.sql.ts'
import { type ExportCompression, fileContent, formatSettings, RowCounter } from './file-content.ts'
import type { ExportPreview, ExportQuery } from './model.ts'
import { type ExportedSite, readExportPeriod, selectionOf } from './selection.ts'
import type { Selection } from './sources.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Kind = { format: ExportFormat; compression: ExportCompression }

const shown_rows = 10
/** Rows whose average size is used to estimate the file size. */
const sample_rows = 5000
const previewTooLarge =
  'The preview exceeds the limits of a query. The export itself may use more time and memory: start it, or choose a shorter period or fewer columns'

/**
 * Returns the first rows of an export and estimates its size, if it can be estimated quickly.
 * @throws ValidationError, @throws Unprocessable, also if even the first rows exceed the limits of a query.
 */
export async function previewExport(
  services: Working,
  site: ExportedSite,
  input: ExportQuery,
): Promise<ExportPreview> {
  const { type, format = 'csv', compression = 'none', filters = {} } = input
  const columns = readColumns(type, input.columns)
  const period = readExportPeriod(input, site.timezone, services.clock())
  const [from, until] = period ? [new Date(period.start), new Date(period.end)] : [null, null]
  const selection = await selectionOf(services, site, { type, from, until, filters })
  const [rows, sampleSize, text] = await Promise.all([
    estimateRows(services, selection),
    sizeOf(sampleContent(services, selection, columns, { format, compression }, sample_rows)),
    buffer(
      sampleContent(services, selection, columns, { format: 'ndjson', compression: 'none' }, shown_rows),
    ),
  ]).catch((error) => {
    if (error instanceof QueryTooLarge) throw new Unprocessable(previewTooLarge)
    throw error
  })
  const completion = await estimateCompletion(services, site.id, { type, format, compression }, rows)
  return {
    columns: columns.map((it) => it.name),
    rows: linesOf(text).map((line) => columns.map((it) => JSON.parse(line)[it.name])),
    estimated_rows: rows,
    estimated_size_bytes:
      rows === null ? null : Math.round((sampleSize / Math.min(sample_rows, Math.max(rows, 1))) * rows),
    estimated_completion: completion?.toISOString() ?? null,
  }
}

/** Builds a file with the first rows. */
function sampleContent(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  selection: Selection,
  columns: readonly Column[],
  { format, compression }: Kind,
  limit: number,
): AsyncIterable<Uint8Array> {
  const rows = clickhouse.bytes(exportedRows(selection, columns, format, limit), engineFormats[format], {
    settings: formatSettings(format, compression),
  })
  const names = columns.map((it) => it.name)
  return fileContent(rows, names, format, compression, new RowCounter(format))
}

/** Measures the size without buffering the content: thousands of full rows would fill the memory. */
async function sizeOf(content: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of content) size += piece.byteLength
  return size
}

function linesOf(text: Buffer): string[] {
  return text.toString().split('\n').filter(Boolean)
}
