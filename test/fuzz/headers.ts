import fc from 'fast-check'
import { hostileText } from './hostile.ts'

/** Names and values, one byte per character. */
export type Headers = [string, string][]

/** Media types that are not JSON, or that do not exist. */
export const otherContentType: fc.Arbitrary<string | null> = fc.constantFrom(
  null,
  '',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'json',
  '\xff',
)

const anyHeaderValue = fc.oneof(
  hostileText.map((it) => Buffer.from(it.replace(/[\r\n\0]/g, '')).toString('latin1')),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '\xff',
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(9000),
    'x'.repeat(20_000),
    '2026-11-01',
    '2026-13-45',
    '9999-12-31',
    '1999-01-01',
    'v1',
    'a,b',
    'again',
  ),
)

const single = fc.tuple(
  fc.constantFrom(
    'Idempotency-Key',
    'X-API-Version',
    'X-Forwarded-For',
    'X-Request-Id',
    'Origin',
    'User-Agent',
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'Cookie',
    'Range',
    'X-HTTP-Method-Override',
    'X-Forwarded-Proto',
  ),
  anyHeaderValue,
)

const groups: Headers[] = [
  [
    ['Idempotency-Key', 'one'],
    ['Idempotency-Key', 'two'],
  ],
  [
    ['X-API-Version', '2026-11-01'],
    ['X-API-Version', '2026-11-01'],
  ],
  [['Content-Encoding', 'gzip']],
  [['Content-Encoding', 'br, gzip, zstd']],
  [['Transfer-Encoding', 'gzip, chunked']],
  [['Content-Type', 'text/html']],
  [['Authorization', 'Bearer other']],
  [
    ['Host', 'other.example'],
    ['Host', 'third.example'],
  ],
  [['Expect', '100-continue']],
  [['Expect', 'something']],
  [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Key', 'x'],
    ['Sec-WebSocket-Version', '13'],
  ],
  [
    ['Connection', 'Upgrade, HTTP2-Settings'],
    ['Upgrade', 'h2c'],
  ],
  [['bad name', 'x']],
  [['', 'x']],
  [['X\0', 'x']],
  new Array(90).fill(['X-Many', 'x']),
  new Array(300).fill(['X-Many', 'x']),
]

/** Headers that the server or a proxy interprets, and unexpected ones. */
export const hostileHeaders: fc.Arbitrary<Headers> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: single.map((it): Headers => [it]) },
      { weight: 1, arbitrary: fc.constantFrom(...groups) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((it) => it.flat())
