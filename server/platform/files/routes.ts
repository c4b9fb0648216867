import { Elysia, t } from 'elysia'
import type { Services } from '../../services.ts'
import { asCaller } from '../audit/caller.ts'
import { Forbidden, Gone } from '../errors.ts'
import { requestedPart } from './ranges.ts'
import { checkLink } from './signed-link.ts'
import { type FileStore, isFileKey, type Part } from './store.ts'

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  gz: 'application/gzip',
  zst: 'application/zstd',
}

/**
 * Serves files by signed link. The signature replaces an API key.
 * @param isAvailable false for a file that may no longer be opened. A signature alone cannot be revoked.
 * @param record records that content of a file is handed out; `isPart` for a range of it.
 */
export const downloadRoutes = (
  services: Pick<Services, 'config' | 'files' | 'clock' | 'proxies' | 'listener'>,
  {
    isAvailable,
    record,
  }: {
    isAvailable: (key: string) => Promise<boolean>
    record: (key: string) => Promise<void>
  },
) =>
  new Elysia({ detail: { hide: true } }).get(
    '/downloads/:folder/:name',
    async ({ params, query, request }) => {
      const { config, files, clock, proxies, listener } = services
      const key = `${params.folder}/${params.name}`
      const { expires = '', signature = '' } = query
      const linkStatus = isFileKey(key) ? checkLink(config, { key, expires, signature }, clock()) : 'wrong'
      if (linkStatus === 'wrong')
        throw new Forbidden('This link is not valid: use it exactly as you received it')
      if (linkStatus === 'expired') throw new Gone('This link has expired: request a new one')
      const size = (await isAvailable(key)) ? await files.size(key) : null
      if (size === null) throw new Gone('This file has been removed')
      const answer = download(files, key, size, request)
      if (request.method !== 'GET' || ![200, 206].includes(answer.status)) return answer
      const address = proxies.clientAddress(request, listener.addressOf(request))
      const agent = request.headers.get('user-agent') ?? ''
      await asCaller({ kind: 'link', id: null, address, agent }, () => record(key))
      return answer
    },
    { query: t.Object({ expires: t.Optional(t.String()), signature: t.Optional(t.String()) }) },
  )

function download(files: FileStore, key: string, size: number, request: Request): Response {
  const name = key.slice(key.indexOf('/') + 1)
  // The content of a key never changes once a link to it exists.
  const etag = `"${Bun.hash(`${key} ${size}`).toString(36)}"`
  const headers = {
    'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Disposition': disposition(name),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  // The client may already have the file, and may send its tag as a weak one.
  if (
    request.headers
      .get('if-none-match')
      ?.split(',')
      .some((it) => ['*', etag].includes(it.trim().replace(/^W\//, '')))
  )
    return new Response(null, { status: 304, headers })
  const isOfPart = request.method === 'GET' && [null, etag].includes(request.headers.get('if-range'))
  const part = isOfPart ? requestedPart(request.headers.get('range'), size) : 'all'
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const { start, end }: Part = part === 'all' ? { start: 0, end: size } : part
  const content = request.method === 'GET' ? files.read(key, { start, end }) : emptyOfLength(end - start)
  return new Response(size === 0 ? null : content, {
    status: part === 'all' ? 200 : 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start),
      ...(part !== 'all' && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
    },
  })
}

/** Elysia answers HEAD like GET and reads the whole content to measure it. This stream has a length but no content. */
function emptyOfLength(byteLength: number): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ byteLength })
      controller.close()
    },
  })
}

/** Gives the full name in the encoding of RFC 8187, and an ASCII name for clients that do not support it. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
