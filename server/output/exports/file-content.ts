import { pipeline, Readable } from 'node:stream'
import { createGzip, createZstdCompress } from 'node:zlib'
import type { ClickHouseSettings } from '@clickhouse/client'
import { parquetMetadata } from 'hyparquet'
import type { exportCompressions } from '../../../db/postgres/schema/exports.ts'
import { csvLine } from '../../../packages/text/csv-line.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { ExportFormat } from './export-query.sql.ts'

export type ExportCompression = (typeof exportCompressions)[number]
type Bytes = AsyncIterable<Uint8Array>

const MiB = 1024 * 1024
const rowsPerBlock = 8192
const extensions = { none: '', gzip: '.gz', zstd: '.zst' } as const

/** Returns the file extension. */
export function extensionOf(format: ExportFormat, compression: ExportCompression): string {
  // Parquet compresses its columns internally.
  return format === 'parquet' ? format : `${format}${extensions[compression]}`
}

/** Returns the ClickHouse settings for a format. */
export function formatSettings(format: ExportFormat, compression: ExportCompression): ClickHouseSettings {
  return {
    // Blocks are formatted in parallel and buffered in memory: small blocks keep memory usage low.
    output_format_parallel_formatting: 1,
    max_block_size: String(rowsPerBlock),
    date_time_output_format: 'iso',
    output_format_csv_crlf_end_of_line: 1,
    format_csv_null_representation: '',
    output_format_json_escape_forward_slashes: 0,
    ...(format === 'parquet' && {
      output_format_parquet_compression_method: compression,
      output_format_parquet_parallel_encoding: 0,
      output_format_parquet_row_group_size: '100000',
      output_format_parquet_row_group_size_bytes: String(32 * MiB),
    }),
  }
}

/** Builds the content of the file from rows: adds the header and compresses. `counter` counts the rows. */
export function fileContent(
  rows: Bytes,
  names: readonly string[],
  format: ExportFormat,
  compression: ExportCompression,
  counter: RowCounter,
): Bytes {
  if (format === 'parquet') return rows
  const header = format === 'csv' ? Buffer.from(csvLine(names)) : null
  const plain = withHeader(counter.counting(rows), header)
  if (compression === 'none') return plain
  const compressor = compression === 'gzip' ? createGzip() : createZstdCompress()
  // Errors reach the reader of the stream.
  return pipeline(Readable.from(plain, { objectMode: false }), compressor, () => {})
}

async function* withHeader(rows: Bytes, header: Uint8Array | null): AsyncGenerator<Uint8Array> {
  if (header) yield header
  yield* rows
}

const quote = 0x22
const newline = 0x0a

/** Counts the rows of a text stream by line ends; in CSV, line ends inside cells are not counted. */
export class RowCounter {
  rows = 0
  #isInCell = false

  constructor(private readonly format: ExportFormat) {}

  async *counting(rows: Bytes): AsyncGenerator<Uint8Array> {
    for await (const piece of rows) {
      if (this.format === 'csv') this.#countCsv(piece)
      else this.#countLines(piece)
      yield piece
    }
  }

  #countLines(piece: Uint8Array) {
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) this.rows++
  }

  #countCsv(piece: Uint8Array) {
    let isInCell = this.#isInCell
    let rows = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]
      if (byte === quote) isInCell = !isInCell
      else if (byte === newline && !isInCell) rows++
    }
    this.#isInCell = isInCell
    this.rows += rows
  }
}

/** Reads the number of rows from the footer of a stored Parquet file. */
export async function parquetRows(files: FileStore, key: string, size: number): Promise<number> {
  const part = (start: number, end: number) => new Response(files.read(key, { start, end })).arrayBuffer()
  const length = new DataView(await part(size - 8, size)).getUint32(0, true)
  return Number(parquetMetadata(await part(size - 8 - length, size)).num_rows)
}
