import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { AnswerReader, Malformed } from './http-answer.ts'

const bodyLimit = 20

/** Returns what is parsed from these pieces and the end of the connection, or the error message. */
function read(pieces: Buffer[]) {
  const answer = new AnswerReader(bodyLimit)
  try {
    for (const piece of pieces) answer.push(piece)
    const { isDone, isReusable } = answer
    const isComplete = answer.end()
    const { status, headers } = answer
    return { isDone, isReusable, isComplete, status, headers: { ...headers }, body: answer.body }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return error.message
  }
}

const everyByte = (bytes: Buffer) => Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))

function cutAt(bytes: Buffer, cuts: number[]): Buffer[] {
  const places = [...new Set([0, ...cuts.map((it) => it % (bytes.length + 1)), bytes.length])]
  places.sort((a, b) => a - b)
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place))
}

const blanks = fc.constantFrom('', ' ', '\t', '  \t')
const header = fc.record({
  name: fc.constantFrom('X-One', 'x-one', 'ETag', '__proto__', 'x!#$%^&*_`|~'),
  value: fc.stringMatching(/^(?:[!-~\xa0-\xff](?:[ -~]{0,10}[!-~])?)?$/),
  before: blanks,
  after: blanks,
})
type Header = typeof header extends fc.Arbitrary<infer H> ? H : never

const answer = fc.record({
  interim: fc.array(fc.record({ status: fc.constantFrom(100, 102, 103, 199), headers: fc.array(header) }), {
    maxLength: 2,
  }),
  version: fc.constantFrom('1.1', '1.1', '1.0'),
  status: fc.constantFrom(200, 201, 204, 301, 304, 404, 503, 999),
  reason: fc.constantFrom(' OK', ' ', '', ' Not\tas: expected'),
  headers: fc.array(header, { maxLength: 5 }),
  closes: fc.constantFrom(null, null, 'close', 'x, Close', 'keep-alive', 'closed'),
  framing: fc.constantFrom('sized', 'sized twice', 'chunked', 'chunked and sized', 'until close'),
  chunks: fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 4 }),
  extension: fc.constantFrom('', ';a=b', ' ; "quoted"'),
  trailers: fc.array(header, { maxLength: 2 }),
  end: fc.constantFrom('\r\n', '\n'),
  after: fc.constantFrom('', '', 'HTTP/1.1 200 OK\r\n\r\n'),
})
type Drawn = typeof answer extends fc.Arbitrary<infer A> ? A : never

const hasNoBody = ({ status }: Drawn) => status === 204 || status === 304

/** Serializes a response. */
function written(drawn: Drawn): Buffer {
  const { version, end } = drawn
  const line = ({ name, value, before, after }: Header) => `${name}:${before}${value}${after}${end}`
  const head = (status: number, reason: string, headers: Header[]) =>
    `HTTP/${version} ${status}${reason}${end}${headers.map(line).join('')}`
  const body = Buffer.concat(drawn.chunks)
  const framing = {
    sized: `Content-Length: ${body.length}${end}`,
    'sized twice': `content-length: ${body.length}${end}Content-Length:${body.length}, ${body.length}${end}`,
    chunked: `Transfer-Encoding: gzip, Chunked${end}`,
    'chunked and sized': `Content-Length: 3${end}Transfer-Encoding: chunked${end}`,
    'until close': '',
  }[drawn.framing]
  const isChunked = drawn.framing.startsWith('chunked')
  const pieces = drawn.chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}${drawn.extension}${end}`),
    Buffer.from(chunk),
    Buffer.from(end),
  ])
  return Buffer.concat([
    ...drawn.interim.map((it) => Buffer.from(`${head(it.status, ' Wait', it.headers)}${end}`, 'latin1')),
    Buffer.from(head(drawn.status, drawn.reason, drawn.headers), 'latin1'),
    Buffer.from(`${drawn.closes === null ? '' : `Connection: ${drawn.closes}${end}`}${framing}${end}`),
    ...(hasNoBody(drawn)
      ? []
      : isChunked
        ? [...pieces, Buffer.from(`0${end}${drawn.trailers.map(line).join('')}${end}`, 'latin1')]
        : [body]),
    Buffer.from(drawn.after),
  ])
}

/** Returns the expected result of parsing it. */
function expected(drawn: Drawn) {
  const headers: Record<string, string> = {}
  const add = (name: string, value: string) => {
    const before = Object.hasOwn(headers, name) ? headers[name] : null
    const joined = before === null ? value : `${before}, ${value}`
    Object.defineProperty(headers, name, {
      value: joined,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  for (const { name, value } of drawn.headers) add(name.toLowerCase(), value)
  if (drawn.closes !== null) add('connection', drawn.closes)
  const whole = Buffer.concat(drawn.chunks)
  const { length } = whole
  if (drawn.framing === 'sized') add('content-length', String(length))
  if (drawn.framing === 'sized twice') add('content-length', `${length}, ${length}, ${length}`)
  if (drawn.framing === 'chunked and sized') add('content-length', '3')
  if (drawn.framing.startsWith('chunked'))
    add('transfer-encoding', drawn.framing === 'chunked' ? 'gzip, Chunked' : 'chunked')
  const isEndless = drawn.framing === 'until close' && !hasNoBody(drawn)
  const body = hasNoBody(drawn)
    ? Buffer.alloc(0)
    : isEndless
      ? Buffer.concat([whole, Buffer.from(drawn.after)])
      : whole
  const isCut = drawn.framing.startsWith('chunked') ? body.length >= bodyLimit : body.length > bodyLimit
  return {
    isDone: !isEndless || body.length >= bodyLimit,
    isReusable:
      !isEndless &&
      !isCut &&
      drawn.version === '1.1' &&
      !['close', 'x, Close'].includes(drawn.closes ?? '') &&
      drawn.framing !== 'chunked and sized' &&
      drawn.after === '',
    isComplete: true,
    status: drawn.status,
    headers,
    body: body.subarray(0, bodyLimit),
  }
}

test('a valid response is parsed correctly, however it is split', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat()), (drawn, cuts) => {
      const bytes = written(drawn)
      const wanted = expected(drawn)
      expect(read([bytes])).toEqual(wanted)
      expect(read(everyByte(bytes))).toEqual(wanted)
      expect(read(cutAt(bytes, cuts))).toEqual(wanted)
    }),
    { numRuns: 1000 },
  )
})

test('a truncated response is incomplete, wherever it ends', () => {
  fc.assert(
    fc.property(answer, fc.nat(), (drawn, place) => {
      fc.pre(drawn.framing !== 'until close' || hasNoBody(drawn))
      const bytes = written({ ...drawn, after: '' })
      const outcome = read([bytes.subarray(0, place % bytes.length)])
      fc.pre(typeof outcome === 'object' && outcome.body.length < bodyLimit)
      expect(outcome).toMatchObject({ isDone: false, isReusable: false, isComplete: false })
    }),
  )
})

test('arbitrary bytes give the same result or error, however they are split', () => {
  const changed = fc
    .tuple(answer, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'\r\n\0 :,;09aF\xff')), { maxLength: 4 }))
    .map(([drawn, changes]) => {
      const bytes = written(drawn)
      for (const [place, byte] of changes) bytes[place % bytes.length] = byte.charCodeAt(0)
      return bytes
    })
  const bytes = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 200 }).map((it) => Buffer.from(it)),
  )
  fc.assert(
    fc.property(bytes, fc.array(fc.nat()), (sent, cuts) => {
      const outcome = read([sent])
      expect(read(everyByte(sent))).toEqual(outcome)
      expect(read(cutAt(sent, cuts))).toEqual(outcome)
    }),
    { numRuns: 1000 },
  )
})
