import { InvalidRequest, TooLarge } from '../errors.ts'

const kibibyte = 1024
const bodyLimit = 1024 * kibibyte
export const bulkBodyLimit = 10 * 1024 * kibibyte

const bulkPaths = new Set(['/v1/events/batch', '/v1/import/historical'])

/**
 * The JSON body of a request; undefined when there is none.
 * @throws InvalidRequest when it is not JSON, @throws TooLarge past the limit of the path.
 */
export async function readJson(request: Request, path: string, acceptsText: boolean): Promise<unknown> {
  const limit = bulkPaths.has(path) ? bulkBodyLimit : bodyLimit
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit)
  const text = declared === null ? await readCapped(request, limit) : await request.text()
  if (text === '') return undefined
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && !(acceptsText && type === 'text/plain'))
    throw new InvalidRequest(
      `Content-Type is ${type ? `"${type}"` : 'missing'} (expected application/json)`,
      [{ field: 'Content-Type', message: 'must be application/json' }],
    )
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidRequest(`The body is not JSON: ${(error as Error).message}`)
  }
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
