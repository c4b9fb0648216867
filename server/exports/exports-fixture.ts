import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { startInstance } from '../../test/instance.ts'
import type { Export, ExportCreation } from './model.ts'
import { runExport } from './run.ts'

export type Row = Record<string, unknown>
type Made = Export & { download_url: string; bytes: Uint8Array<ArrayBuffer>; rows: Row[] }

/** An instance with exports that run when they are told to. For tests. */
export async function openExports(env: Record<string, string> = {}) {
  const api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1', ...env } })
  const never = new AbortController().signal

  async function request(site: string, body: ExportCreation) {
    // A key may ask for few an hour.
    const key = await api.keyOf('live')
    const answer = await api.request('POST', `/v1/sites/${site}/exports`, { body, key })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }

  const run = (exportId: string, { stopping = never, isLast = false } = {}) =>
    runExport(api.services, exportId, { stopping, isLast })

  async function state(exportId: string) {
    return (await api.request('GET', `/v1/exports/${exportId}`)).body.data
  }

  async function download(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await api.fetch(new Request(url))
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  return {
    ...api,
    requestExport: request,
    run,
    state,
    download,
    /** Makes an export from beginning to end; what it then is, and the rows of its file as text, number or JSON. */
    async exported(site: string, body: ExportCreation): Promise<Made> {
      const { export_id } = await request(site, body)
      await run(export_id)
      const made = await state(export_id)
      if (made.status !== 'completed') throw new Error(`${made.status}: ${made.error}`)
      const bytes = await download(made.download_url)
      return { ...made, bytes, rows: await rowsOf(bytes, made.format, made.compression) }
    },
    /** Sends events, and waits until they count. */
    async send(site: string, events: object[]) {
      const answer = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
      if (answer.body.data?.rejected !== 0) throw new Error(JSON.stringify(answer.body))
      await api.drained()
    },
  }
}

/** The rows of a file, read by nothing of ours. */
async function rowsOf(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'csv' | 'ndjson' | 'parquet',
  compression: 'none' | 'gzip' | 'zstd' = 'none',
): Promise<Row[]> {
  if (format === 'parquet') return parquetReadObjects({ file: bytes.buffer, compressors })
  const unpack = { none: (it: Uint8Array) => it, gzip: gunzipSync, zstd: zstdDecompressSync }[compression]
  const text = Buffer.from(unpack(bytes)).toString()
  if (format === 'csv') return parse(text, { columns: true })
  return text
    .split('\n')
    .filter((it) => it !== '')
    .map((it) => JSON.parse(it))
}
