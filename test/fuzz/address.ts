import fc from 'fast-check'
import { hostileName, hostileText, hostileValue } from './hostile.ts'
import { type Json, serialized } from './json.ts'
import type { Parameter } from './operations.ts'
import { valueNamed } from './schema-values.ts'
import { parameterValues } from './traffic-query.ts'

/** A path in pieces; `null` is a placeholder for the id of an existing resource. */
export type Path = (string | null)[]

/** Names and values of a query as they appear in the address. */
export type Query = [string, string][]

/** Returns the path of an operation to an existing resource. */
export function knownPath(path: string): Path {
  return path.split(/\{[^}]+\}/).flatMap((piece, n) => (n === 0 ? [piece] : [null, piece]))
}

/** Hostile texts in place of an id. */
const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    'site_%00',
    'evt_%00a',
    '%',
    '%2',
    '%zz',
    '%c3%28',
    '%ff%fe',
    '%ed%a0%80',
    '%f0%9f%98%80',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..',
    '.',
    '../..',
    '..;',
    '%2F',
    '%5c..%5c',
    '\\..\\',
    ':site_id',
    '*',
    '{site_id}',
    '__proto__',
    'constructor',
    'null',
    '0',
    '-1',
    'a;b=c',
    'a?b',
    'a#b',
    'a@b',
    '//',
    '%0d%0aX-Injected:1',
    "'%20OR%20'1'='1",
    'evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
    'evt_ffffffffffff7c8e9b1f4c5d6e7f8a9b',
    'evt_0000000000007c8e9b1f4c5d6e7f8a9b',
    'x'.repeat(300),
    'x'.repeat(7000),
    '%61'.repeat(2000),
  ),
  hostileText.map(percentEncoded),
)

/** Generates paths that do not exist or are not valid. */
export function hostilePath(path: string): fc.Arbitrary<Path> {
  const known = knownPath(path)
  const holes = known.flatMap((it, n) => (it === null ? [n] : []))
  const suffix = fc
    .constantFrom(
      '/',
      '//',
      '/.',
      '/..',
      '/%2e%2e/',
      '%00',
      '.json',
      '/x',
      '?',
      ';a=b',
      '%',
      '/../../healthz',
    )
    .map((it): Path => [...known, it])
  if (holes.length === 0) return suffix
  const wrongId = fc
    .tuple(fc.constantFrom(...holes), hostileSegment)
    .map(([at, segment]): Path => known.map((it, n) => (n === at ? segment : it)))
  return fc.oneof({ weight: 4, arbitrary: wrongId }, { weight: 1, arbitrary: suffix })
}

/** Generates valid queries. */
export function goodQuery(parameters: Parameter[]): fc.Arbitrary<Query> {
  const each = parameters
    // An invented cursor is never valid; hostile queries contain such cursors.
    .filter((it) => it.in === 'query' && it.name !== 'cursor')
    .map(({ name, required, schema }) => {
      const value = valueNamed(name, schema ?? {})
      const special = parameterValues[name]
      const pair = (special ? fc.oneof(value, special) : value).map(
        (it): Query => [[name, percentEncoded(plain(it))]],
      )
      return required ? pair : fc.oneof(fc.constant<Query>([]), pair)
    })
  return fc.tuple(...each).map((it) => it.flat())
}

/**
 * Generates valid queries and invalid ones: wrong, unknown or repeated parameters, lists and objects, broken
 * encoding.
 */
export function hostileQuery(parameters: Parameter[]): fc.Arbitrary<Query> {
  const known = parameters.filter((it) => it.in === 'query')
  const name = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...(known.length > 0 ? known.map((it) => it.name) : ['limit', 'key'])),
    },
    { weight: 1, arbitrary: fc.constantFrom('key', 'site_id', 'limit', 'offset', 'cursor') },
    { weight: 1, arbitrary: hostileName.map(percentEncoded) },
  )
  const value = fc.oneof(
    { weight: 6, arbitrary: hostileValue.map((it) => percentEncoded(plain(it))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00', '%zz', '%ff', '%ed%a0%80', '+', '', '%2500', '1;2', '[1]'),
    },
  )
  const wrong = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(name, value).map((it): Query => [it]) },
    {
      weight: 1,
      arbitrary: fc.tuple(name, value, value).map(
        ([it, a, b]): Query => [
          [it, a],
          [it, b],
        ],
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, value, fc.constantFrom('[]', '[0]', '[a]', '[__proto__]', '.a', '%5B%5D'))
        .map(([it, a, suffix]): Query => [[`${it}${suffix}`, a]]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, fc.constantFrom(50, 500))
        .map(([it, n]): Query => new Array(n).fill([it, '1'])),
    },
  )
  return fc
    .tuple(goodQuery(parameters), fc.array(wrong, { minLength: 1, maxLength: 3 }))
    .map(([good, bad]) => {
      const replaced = bad.flat()
      return [...good.filter(([it]) => !replaced.some(([other]) => other === it)), ...replaced]
    })
}

/** Formats a value as in a query. */
function plain(value: Json): string {
  return typeof value === 'string' ? value : serialized(value).slice(0, 12_000)
}

/**
 * Percent-encodes text for an address. A lone surrogate is encoded as the three bytes that a decoder must
 * reject.
 */
function percentEncoded(text: string): string {
  return [...text]
    .map((it) =>
      /^[\ud800-\udfff]$/.test(it)
        ? Buffer.from([0xed, 0xa0 | ((it.charCodeAt(0) >> 6) & 0x1f), 0x80 | (it.charCodeAt(0) & 0x3f)])
            .toString('hex')
            .replace(/../g, '%$&')
        : encodeURIComponent(it),
    )
    .join('')
}
