import { expect, test } from 'bun:test'
import { AnswerReader } from './http-answer.ts'

function read(text: string, bodyLimit = 100) {
  const answer = new AnswerReader(bodyLimit)
  answer.push(Buffer.from(text, 'latin1'))
  return answer
}

const ok = 'HTTP/1.1 200 OK\r\n'

test.each([
  [
    'another protocol',
    'SSH-2.0-OpenSSH_9.6\r\n',
    'does not start with an HTTP/1.1 status line but with "SSH-2.0-OpenSSH_9.6"',
  ],
  ['another version', 'HTTP/2 200 OK\r\n\r\n', 'HTTP/2 200 OK'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n', 'HTTP/1.1 OK'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'HTTP/1.1 2000 OK'],
  [
    'a blank before the colon',
    `${ok}Content-Length : 5\r\n\r\n`,
    'a header line is not valid: "Content-Length : 5"',
  ],
  ['no colon', `${ok}Content-Length\r\n\r\n`, 'a header line is not valid'],
  ['no name', `${ok}: 5\r\n\r\n`, 'a header line is not valid'],
  ['a continuation of nothing', `${ok} Content-Length: 5\r\n\r\n`, 'a header line is not valid'],
  ['a bare carriage return', `${ok}X: a\rContent-Length: 5\r\n\r\n`, 'contains an invalid character'],
  ['a NUL', `${ok}X: a\0\r\n\r\n`, 'contains an invalid character'],
  ['two lengths', `${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 'Content-Length is "5, 6"'],
  ['a negative length', `${ok}Content-Length: -5\r\n\r\n`, 'Content-Length is "-5"'],
  ['a length in another notation', `${ok}Content-Length: 0x5\r\n\r\n`, 'Content-Length is "0x5"'],
  ['an empty length', `${ok}Content-Length:\r\n\r\n`, 'Content-Length is ""'],
  ['a length beyond counting', `${ok}Content-Length: ${'9'.repeat(16)}\r\n\r\n`, 'Content-Length is'],
  [
    'a chunk without size',
    `${ok}Transfer-Encoding: chunked\r\n\r\n;a\r\n`,
    'chunk of the body has no valid size',
  ],
  [
    'a chunk of another notation',
    `${ok}Transfer-Encoding: chunked\r\n\r\n0x5\r\n`,
    'chunk of the body has no valid size',
  ],
  [
    'a chunk beyond its size',
    `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n`,
    'longer than its size says',
  ],
  [
    'an endless chunk line',
    `${ok}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(1024)}`,
    'has no valid size',
  ],
])('rejects %s', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('limits the size of headers: one endless, many, of interim responses, and trailers', () => {
  const many = 'X: y\r\n'.repeat(4000)
  for (const text of [
    'HTTP/1.1'.padEnd(20_000, ' '),
    `${ok}X: ${'y'.repeat(20_000)}`,
    ok + many,
    'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000),
    `${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n${many}`,
  ])
    expect(() => read(text)).toThrow('the headers are longer than 16 KiB')
})

test('parses long runs of blanks in linear time', () => {
  const started = performance.now()
  for (let times = 0; times < 100; times++)
    read(`${ok}X: a${' '.repeat(15_000)}b\r\nContent-Length: 1${' '.repeat(1000)}\r\n\r\n`)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('accepts a header that continues on the next line', () => {
  expect({ ...read(`${ok}X: one\r\n \t two\r\nY: three\r\n\r\n`).headers }).toEqual({
    x: 'one two',
    y: 'three',
  })
})

test('ignores bytes after the response and does not reuse the connection', () => {
  const answer = read(`${ok}Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n`)
  expect(answer).toMatchObject({ status: 200, isDone: true, isReusable: false })
  expect(answer.body.toString()).toBe('ok')
})
