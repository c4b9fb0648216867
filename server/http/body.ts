import { InvalidRequest, TooLarge } from '../errors.ts'
import { wellFormed } from './well-formed.ts'

const kibibyte = 1024
const bodyLimit = 1024 * kibibyte
export const bulkBodyLimit = 10 * 1024 * kibibyte
/** Deeper than any data; what reads, checks and writes it back goes as deep as the data, each with a stack of its own. */
const nestingLimit = 100

const bulkPaths = new Set(['/v1/events/batch', '/v1/import/historical'])
const csvPaths = /^\/v1\/sites\/[^/]+\/costs$/

/**
 * The body of a request: what its JSON says, or the text of its CSV; undefined when there is none.
 * @throws InvalidRequest when it is neither, @throws TooLarge past the limit of the path, or of nesting.
 */
export async function readBody(request: Request, path: string, acceptsText: boolean): Promise<unknown> {
  const takesCsv = csvPaths.test(path)
  const limit = bulkPaths.has(path) || takesCsv ? bulkBodyLimit : bodyLimit
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit)
  const text = declared === null ? await readCapped(request, limit) : await request.text()
  if (text === '') return undefined
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (takesCsv && type === 'text/csv') return text
  if (type !== 'application/json' && !(acceptsText && type === 'text/plain')) {
    const expected = takesCsv ? 'application/json or text/csv' : 'application/json'
    throw new InvalidRequest(`Content-Type is ${type ? `"${type}"` : 'missing'} (expected ${expected})`, [
      { field: 'Content-Type', message: `must be ${expected}` },
    ])
  }
  const body = parsed(text)
  if (isDeeperThan(nestingLimit, body))
    throw new TooLarge(`The body is nested too deeply (at most ${nestingLimit} levels)`)
  return wellFormed(body, text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidRequest(`The body is not JSON: ${(error as Error).message}`)
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((it) => isDeeperThan(levels - 1, it))
  for (const name in value)
    if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[name])) return true
  return false
}

/** A body without a declared length is read piece by piece, so that an endless one cannot fill the memory. */
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
