import type { importSources } from '../../../db/postgres/schema/imports.ts'
import { InvalidRequest } from '../../platform/errors.ts'
import { streamedTypes } from '../../platform/http/body.ts'
import { ungzipped } from './formats/archive.ts'
import type { ImportCreation, ImportQuery } from './model.ts'

/** An upload of so many bytes is read within a moment, packed or not. */
const inPassing_bytes = 1024 * 1024

type ImportSource = (typeof importSources)[number]

/** What is to be imported: how to read it, and its bytes, which are read once. */
export type Upload = {
  siteId: string
  source: ImportSource
  isDryRun: boolean
  idempotencyKey: string | null
  /** Of the bytes, as they come out of `bytes`. */
  type: string
  bytes: () => AsyncIterable<Uint8Array>
  /** It may hold more than is read in passing. */
  isLong: boolean
  reported: ImportCreation['reported']
}

/** The upload in a request. `body`: what its JSON says, or a text where the body is still to be read. @throws InvalidRequest */
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
    isLong: Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > inPassing_bytes,
    reported: undefined,
  }
}

async function* lines(events: readonly unknown[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(events.map((it) => `${JSON.stringify(it)}\n`).join(''))
}

/** @throws InvalidRequest for an encoding that nobody can undo, or when it cannot be undone. */
async function* unpacked(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return yield* request.body
  if (encoding !== 'gzip')
    throw new InvalidRequest(`Content-Encoding is "${encoding}" (expected gzip, or none)`, [
      { field: 'Content-Encoding', message: 'must be gzip, or none' },
    ])
  yield* ungzipped(request.body)
}
