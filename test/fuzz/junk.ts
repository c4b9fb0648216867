import fc from 'fast-check'
import type { Wire } from './wire.ts'

/** Bytes that are not a request: other protocols, parts of requests, noise. */
export const junk: fc.Arbitrary<Wire> = fc
  .oneof(
    fc.constantFrom(
      '',
      '\r\n\r\n\r\n',
      'GET',
      'GET /v1/sites',
      'GET /v1/sites\r\n\r\n',
      'GET /v1/sites HTTP/1.1\r\n',
      'GET /v1/sites HTTP/1.1\r\nHost: a',
      'GET /v1/sites HTTP/1.1\r\n\r\n',
      'GET /v1/sites HTTP/1.0\r\n\r\n',
      'GET /v1/sites HTTP/9.9\r\nHost: a\r\n\r\n',
      'GET  /v1/sites  HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET http://other.example/v1/sites HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET v1/sites HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
      'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n',
      'GET /v1/sites HTTP/1.1\nHost: a\n\n',
      'GET /v1/sites HTTP/1.1\r\nHost: a\r\n continued: x\r\n\r\n',
      'GET /v1/sites HTTP/1.1\r\nHost: a b/c?\r\n\r\n',
      'HEAD /v1/sites HTTP/1.1\r\nHost: a b/c?\r\n\r\n',
      'GET /v1/sites HTTP/1.1\r\nHost: \r\n\r\n',
      'POST /v1/events HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
      'POST /v1/events HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\nx',
      'POST /v1/events HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\nx',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
      'GET /v1/sites HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50),
    ),
    fc.uint8Array({ maxLength: 200 }).map((it) => Buffer.from(it).toString('latin1')),
  )
  .map((head) => ({ method: 'GET', target: '', head, body: new Uint8Array(), isCut: true, isHttp: false }))
