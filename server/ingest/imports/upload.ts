import type { importSources } from '../../../db/postgres/schema/imports.ts'
import { InvalidRequest } from '../../platform/errors.ts'
import { streamedTypes } from '../../platform/http/body.ts'
import { ungzipped } from './formats/archive.ts'
import type { ImportCreation, ImportQuery } from './model.ts'

/** Maximum size of an upload that is read without a separate thread, compressed or not. */
const inline_bytes_max = 1024 * 1024

type ImportSource = (typeof importSources)[number]

/** An upload to import: how to read it, and its bytes, which can be read once. */
export type Upload = {
  siteId: string
  source: ImportSource
  isDryRun: boolean
  idempotencyKey: string | null
  /** Content type of the bytes from `bytes`. */
  type: string
  bytes: () => AsyncIterable<Uint8Array>
  /** True if it may exceed `inline_bytes_max`. */
  isLong: boolean
  reported: ImportCreation['reported']
}

/** Returns the upload of a request. `body` is the parsed JSON, or a string if it is unread. @throws InvalidRequest */
export function uploadOf(request: Request, query: ImportQuery, body: ImportCreation | string): Upload {
  const idempotencyKey = request.headers.get('idempotency-key')
  if (typeof body !== 'string')
    return {
      siteId: body.site_id,
      source: body.source ?? query.source ?? 'sightline',
      isDryRun: body.dry_run ?? query.dry_run ?? false,
      idempotencyKey,
      type: 'application/x-ndjson',
      bytes: () => lines(body.events),
      isLong: false,
      reported: body.reported,
    }
  const { site_id, source = 'sightline', dry_run = false } = query
  if (site_id === undefined)
    throw new InvalidRequest('site_id is required', [{ field: 'site_id', message: 'site_id is required' }])
  return {
    siteId: site_id,
    source,
    isDryRun: dry_run,
    idempotencyKey,
    type: streamedTypes.find((it) => request.headers.get('content-type')?.toLowerCase().startsWith(it)) ?? '',
    bytes: () => unpacked(request),
    isLong: Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > inline_bytes_max,
    reported: undefined,
  }
}

async function* lines(events: readonly unknown[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(events.map((it) => `${JSON.stringify(it)}\n`).join(''))
}

/** @throws InvalidRequest for an unsupported encoding, or @throws Unprocessable if the data is damaged. */
async function* unpacked(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return yield* request.body
  if (encoding !== 'gzip')
    throw new InvalidRequest(`Content-Encoding "${encoding}" is not supported. Use gzip or none.`, [
      { field: 'Content-Encoding', message: 'must be gzip or none' },
    ])
  yield* ungzipped(request.body)
}
