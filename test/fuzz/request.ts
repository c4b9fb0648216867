import fc from 'fast-check'
import { goodQuery, hostilePath, hostileQuery, knownPath, type Path, type Query } from './address.ts'
import { csvText } from './csv.ts'
import { asUtf8, otherEncoding } from './encoding.ts'
import { type Headers, hostileHeaders, otherContentType } from './headers.ts'
import { hostileValue, hugeText } from './hostile.ts'
import { type Json, Members, serialized } from './json.ts'
import type { Operation, Schema } from './operations.ts'
import { nearlyValidValue, validValue } from './schema-values.ts'

/** The identity that a request claims. */
type Caller = 'secret' | 'publishable' | 'site' | 'site key in the query' | 'anonymous' | { header: string }

/** How the length of the body is declared. Only the first two are correct. */
type Framing =
  | 'length'
  | 'chunked'
  | 'too short'
  | 'too long'
  | 'both'
  | 'twice'
  | 'not a number'
  | 'cut'
  | 'bad chunk'

/** A request before its target is chosen. */
export type Draft = {
  method: string
  path: Path
  query: Query
  headers: Headers
  caller: Caller
  contentType: string | null
  body: Uint8Array | null
  framing: Framing
}

/** Generates requests to one operation: valid ones, ones with one flaw, and ones with many. */
export function requestTo(operation: Operation): fc.Arbitrary<Draft> {
  return fc.oneof(
    { weight: 6, arbitrary: draft(operation, {}) },
    { weight: 8, arbitrary: draft(operation, { body: nearlyValidValue }) },
    { weight: 6, arbitrary: draft(operation, { query: hostileQuery(operation.parameters) }) },
    { weight: 4, arbitrary: draft(operation, { path: hostilePath(operation.path) }) },
    { weight: 3, arbitrary: draft(operation, { headers: hostileHeaders }) },
    { weight: 2, arbitrary: draft(operation, { caller: fc.oneof(otherCaller) }) },
    { weight: 1, arbitrary: draft(operation, { method: otherMethod }) },
    { weight: 2, arbitrary: draft(operation, { contentType: otherContentType }) },
    { weight: 3, arbitrary: draft(operation, { encode: otherEncoding }) },
    { weight: 2, arbitrary: draft(operation, { framing: otherFraming }) },
    { weight: 1, arbitrary: draft(operation, { body: () => hostileValue }) },
    { weight: 1, arbitrary: draft(operation, {}).map(byHeader) },
    { weight: 1, arbitrary: draft(operation, { headers: fc.constant([['Idempotency-Key', 'again']]) }) },
    {
      weight: 2,
      arbitrary: draft(operation, {
        body: nearlyValidValue,
        query: hostileQuery(operation.parameters),
        path: hostilePath(operation.path),
        headers: hostileHeaders,
        contentType: otherContentType,
        framing: otherFraming,
        encode: otherEncoding,
      }),
    },
    ...(operation.takesCsv ? [{ weight: 12, arbitrary: tableTo(operation) }] : []),
  )
}

/** Generates requests to one operation without a known flaw. */
export function goodRequestTo(operation: Operation): fc.Arbitrary<Draft> {
  return draft(operation, { caller: fc.constant('secret') })
}

/** Generates requests with a table as the body. */
function tableTo(operation: Operation): fc.Arbitrary<Draft> {
  const encode = fc.oneof({ weight: 6, arbitrary: fc.constant(asUtf8) }, otherEncoding)
  return fc
    .tuple(draft(operation, { contentType: fc.constant('text/csv') }), csvText, encode)
    .map(([it, text, bytes]) => ({ ...it, body: bytes(text) }))
}

/** Generates requests with a body of megabytes, for operations that take one. */
export function hugeRequestTo(operation: Operation): fc.Arbitrary<Draft> {
  const names = Object.keys(operation.body?.properties ?? { text: {} })
  const body = fc
    .tuple(fc.constantFrom(...names, 'other'), hugeText, validValue(operation.body ?? {}))
    .map(([name, text, value]) =>
      value instanceof Members
        ? new Members([...value.entries.filter(([it]) => it !== name), [name, text]])
        : new Members([[name, text]]),
    )
  return draft(operation, { body: () => body, framing: fc.constantFrom<Framing>('length', 'chunked') })
}

type Deviation = {
  method?: fc.Arbitrary<string>
  path?: fc.Arbitrary<Path>
  query?: fc.Arbitrary<Query>
  headers?: fc.Arbitrary<Headers>
  caller?: fc.Arbitrary<Caller>
  contentType?: fc.Arbitrary<string | null>
  body?: (schema: Schema) => fc.Arbitrary<Json>
  encode?: fc.Arbitrary<(text: string) => Uint8Array>
  framing?: fc.Arbitrary<Framing>
}

/** Generates a request that is valid except for the given deviation. */
function draft(operation: Operation, deviation: Deviation): fc.Arbitrary<Draft> {
  const { body: schema, needsBody } = operation
  const value = (deviation.body ?? validValue)(schema ?? {}).map(serialized)
  const wantsBody = schema !== null || deviation.framing !== undefined
  const text = wantsBody && (needsBody || deviation.body) ? value : fc.option(value, { freq: 4 })
  const encode = deviation.encode ?? fc.constant(asUtf8)
  return fc.record({
    method: deviation.method ?? fc.constant(operation.method),
    path: deviation.path ?? fc.constant(knownPath(operation.path)),
    query: deviation.query ?? goodQuery(operation.parameters),
    headers: deviation.headers ?? fc.constant([]),
    caller:
      deviation.caller ??
      fc.oneof(
        { weight: 12, arbitrary: isForPages(operation) ? fromPages : fc.constant<Caller>('secret') },
        { weight: 1, arbitrary: otherCaller },
      ),
    contentType: deviation.contentType ?? fc.constant('application/json'),
    body: wantsBody
      ? fc.tuple(text, encode).map(([it, bytes]) => (it === null ? null : bytes(it)))
      : fc.constant(null),
    framing:
      deviation.framing ??
      fc.oneof({ weight: 6, arbitrary: fc.constant<Framing>('length') }, fc.constant<Framing>('chunked')),
  })
}

const otherCaller: fc.Arbitrary<Caller> = fc.oneof(
  fc.constantFrom<Caller>('publishable', 'site', 'site key in the query', 'anonymous'),
  fc
    .constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'Bearer sk_live_x',
      'Bearer pk_x',
      'bearer\tx',
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer a b',
      'Bearer \xff',
    )
    .map((header): Caller => ({ header })),
)

const fromPages = fc.constantFrom<Caller>('secret', 'site', 'site key in the query', 'publishable')

/** Returns the same request with the version in a header instead of the path. */
function byHeader(draft: Draft): Draft {
  const [first, ...rest] = draft.path
  return {
    ...draft,
    path: [first?.replace(/^\/v1/, '') ?? null, ...rest],
    headers: [...draft.headers, ['X-API-Version', '2026-11-01']],
  }
}

/** True if pages of a tracked site may call the operation. */
function isForPages({ path }: Operation): boolean {
  return /^\/v1\/events(\/batch)?$|\/public$/.test(path)
}

const otherMethod = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'X',
  '',
)

const otherFraming = fc.constantFrom<Framing>(
  'length',
  'chunked',
  'too short',
  'too long',
  'both',
  'twice',
  'not a number',
  'cut',
  'bad chunk',
)
