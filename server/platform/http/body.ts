import { InvalidRequest, TooLarge } from '../errors.ts'
import { nextTurn } from '../time-slices.ts'
import { endpointOf } from './endpoints.ts'
import { markUnsafeIntegers, requireSafeIntegers } from './unsafe-integers.ts'
import { wellFormed } from './well-formed.ts'

const kibibyte = 1024
/** Parsing a larger body takes milliseconds, so no two of them are parsed in one turn of the event loop. */
const largeBody = 64 * kibibyte
const bodyLimit = 1024 * kibibyte
export const bulkBodyLimit = 10 * 1024 * kibibyte
/** Deeper than any real data. Parsing, validation and serialization recurse as deep as the data. */
const nestingLimit = 100

export const streamedTypes = [
  'application/x-ndjson',
  'text/csv',
  'application/gzip',
  'application/zip',
  'application/octet-stream',
]
/** Placeholder for a body that the route reads itself. */
const unread = ''

/**
 * Reads the body of a request. Returns the parsed JSON, the CSV text, or undefined if the body is empty.
 * @throws InvalidRequest if it is neither JSON nor CSV, @throws TooLarge beyond the path's size limit or nesting limit
 */
export async function readBody(request: Request, path: string): Promise<unknown> {
  const endpoint = endpointOf(request.method, path)
  const type = mediaType(request)
  if (endpoint?.body === 'streamed' && type !== undefined && streamedTypes.includes(type)) return unread
  const takesCsv = endpoint?.body === 'csv'
  const text = await readText(request, endpoint?.body ? bulkBodyLimit : bodyLimit)
  if (text === '') return undefined
  if (takesCsv && type === 'text/csv') return text
  if (type !== 'application/json' && !(endpoint?.acceptsBeacons && type === 'text/plain')) {
    const expected = takesCsv
      ? 'application/json or text/csv'
      : endpoint?.body === 'streamed'
        ? `application/json, ${streamedTypes.join(', ')}`
        : 'application/json'
    throw new InvalidRequest(`Content-Type is ${type ? `"${type}"` : 'missing'} (expected ${expected})`, [
      { field: 'Content-Type', message: `must be ${expected}` },
    ])
  }
  if (text.length > largeBody) await nextTurn()
  if (!endpoint?.checksEntries) return readJson(text, 'The body')
  const value = parsedJson(text, 'The body')
  return wellFormed(markUnsafeIntegers(value, text), text)
}

/**
 * Reads a JSON body of another protocol than the API's.
 * @param types the media types that it may have
 * @throws InvalidRequest if it is empty or not JSON, @throws TooLarge beyond 1 MiB or the nesting limit
 */
export async function readJsonBody(request: Request, types: readonly string[]): Promise<unknown> {
  const text = await readText(request, bodyLimit)
  const type = mediaType(request)
  if (type === undefined || !types.includes(type))
    throw new InvalidRequest(
      `Content-Type is ${type ? `"${type}"` : 'missing'} (expected ${types.join(' or ')})`,
    )
  if (text.length > largeBody) await nextTurn()
  return readJson(text, 'The body')
}

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
}

async function readText(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit)
  return declared === null ? readCapped(request, limit) : request.text()
}

/**
 * Parses a JSON text.
 * @param what names the text in error messages
 * @throws InvalidRequest if it is not JSON, @throws TooLarge if it is nested too deeply, @throws ValidationError if it
 * contains an integer that would be changed
 */
export function readJson(text: string, what: string): unknown {
  const value = parsedJson(text, what)
  requireSafeIntegers(value, text)
  return wellFormed(value, text)
}

function parsedJson(text: string, what: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidRequest(`${what} is not JSON: ${(error as Error).message}`)
  }
  if (isDeeperThan(nestingLimit, value))
    throw new TooLarge(`${what} is nested too deeply (at most ${nestingLimit} levels)`)
  return value
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((it) => isDeeperThan(levels - 1, it))
  for (const name in value)
    if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[name])) return true
  return false
}

/** Reads a body without a declared length in pieces, so that an endless body cannot fill the memory. */
async function readCapped(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    if (size > limit) throw tooLarge(limit)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(limit: number): TooLarge {
  return new TooLarge(`The body is too large (at most ${limit / kibibyte / 1024} MiB)`)
}
