import fc from 'fast-check'
import { type Json, Members, Verbatim } from './json.ts'

/**
 * Texts with a special meaning to one of the parts that process them: databases, filters, paths, templates, the
 * JavaScript engine.
 */
const specialTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ud83d\ude00',
  '\ufeff',
  '\uffff',
  '\u202e\u200b',
  '\r\n',
  '\x1b[31m',
  'İstanbul ß ſ',
  'a\u0300'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  'prototype.polluted',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e308',
  '1e400',
  '9223372036854775808',
  '-9223372036854775809',
  '18446744073709551616',
  '９',
  "'",
  '"',
  '\\',
  '`',
  "' OR '1'='1",
  "'; DROP TABLE sites; --",
  '1) UNION ALL SELECT 1 --',
  '{name:String}',
  '{x:Array(String)}',
  '$1',
  '%s%n',
  '$\u007b7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  '[::1]',
  'http://[',
  'http://a:99999999/',
  'xn--',
  `${'a'.repeat(64)}.example`,
  'source==google',
  'source==google,bing;page!=/checkout',
  'page=~',
  'page=~%;_',
  'device==;;==',
  'country!=US\\',
  'page!~\\,\\;\\=\\!\\\\',
  'source==\0',
  ';'.repeat(50),
  'date==2026-03-01',
  'hour==2026-03-29T03:00:00+02:00',
  'sessions',
  '-users,sessions,-users',
  '--users',
  'source,medium,page,date,hour',
  'sessions,,users',
  '2026-02-30',
  '2026-03-01',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-29T02:30:00',
  '2026-03-01T12:00:00+99:99',
  '2026-12-31T23:59:60Z',
  '1969-12-31T23:59:59.999999999Z',
  'Europe/Berlin',
  'Pacific/Apia',
  'Etc/GMT+12',
  '../UTC',
  '+01:00',
  'EUR',
  'eyJ9',
  'WzEsMiwzLDRd',
  'WzFlMzA4LCIiLCIxIiwtMWUzMDhd',
  'WzE3NjAwMDAwMDAwMDAsImV2dF8wIiwiOTk5OTk5OTk5OTk5OTk5OTk5OTkiLDBd',
] as const

/** Texts that are likely to be interpreted as something other than text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...specialTexts) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...specialTexts), { maxLength: 4 }).map((it) => it.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 201, 256, 5000, 70_000).map((it) => 'a'.repeat(it)) },
)

/** Numbers at the limits of every type involved, and texts that JSON does not accept as numbers. */
export const hostileNumber: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 5e-324, Number.MAX_VALUE),
  fc
    .constantFrom(
      '-0',
      '1e308',
      '1e400',
      '-1e400',
      '9223372036854775807',
      '9223372036854775808',
      '18446744073709551616',
      '1.0',
      '1e2',
      '0.1e-400',
      '9'.repeat(400),
      // Not JSON from here on.
      'NaN',
      'Infinity',
      '01',
      '+1',
      '0x1',
      '1_000',
      '.5',
    )
    .map((it) => new Verbatim(it)),
  fc.double(),
)

export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '\0',
    '$where',
    'a.b',
    'a/b~0',
  ),
  hostileText,
)

/** Nested deeper than JSON parsers handle well. */
const deep: fc.Arbitrary<Json> = fc
  .tuple(
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"a":', '}]']),
    fc.constantFrom(50, 600, 3000, 10_000),
    fc.constantFrom('1', 'null', ''),
  )
  .map(([[open, close], times, middle]) => new Verbatim(open as string, times, middle, close as string))

/** Text of one to ten megabytes. */
export const hugeText: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom('a', 'é', '\\u0000', '\\ud800', '😀'), fc.constantFrom(1, 4, 10))
  .map(([piece, megabytes]) => new Verbatim(piece, Math.floor((megabytes * 1e6) / Buffer.byteLength(piece))))
  .map((it) => new Verbatim(`"${it.open.repeat(it.times)}"`))

const polluting: fc.Arbitrary<Json> = fc.constantFrom(
  new Members([['__proto__', new Members([['polluted', true]])]]),
  new Members([['constructor', new Members([['prototype', new Members([['polluted', true]])]])]]),
  new Members([
    ['__proto__', null],
    ['toJSON', 1],
    ['toString', 'x'],
  ]),
)

/** Any value at all, mostly of an unexpected type. */
export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 6, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<Json>(null, true, false, [], new Members([])) },
  { weight: 2, arbitrary: polluting },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(hostileName, hostileText as fc.Arbitrary<Json>), { maxLength: 5 })
      .map((it) => new Members(it)),
  },
  { weight: 1, arbitrary: deep },
)
