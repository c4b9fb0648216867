import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { t } from 'elysia'
import fc from 'fast-check'
import { Params } from '../../../db/clickhouse/params.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { ValidationError } from '../../platform/errors.ts'
import { filterSql } from './event-filters.sql.ts'
import {
  checkFilters,
  EventFilters,
  type FilteredEvent,
  filterField,
  matches,
  propertiesOnly,
} from './event-filters.ts'
import { jsonText } from './json-text.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

type Plain = {
  properties: Record<string, unknown>
  context: Record<string, unknown>
  dimensions: Record<string, string>
}

const row = t.Object({ isMatch: t.Integer() })

/** Evaluates each pair of filters and event in ClickHouse. */
async function inSql(pairs: [EventFilters, Plain][]): Promise<boolean[]> {
  const params = new Params()
  const parts = pairs.map(([filters, event], n) => {
    const condition = filterSql(
      filters,
      {
        properties: 'properties',
        context: 'context',
        dimension: (name) => (name === 'page' ? 'page' : 'source'),
      },
      params,
    )
    const text = (value: string) => `materialize(${params.add(value, 'String')})`
    return `SELECT ${n} AS n, toInt32(${condition}) AS isMatch FROM (
      SELECT ${text(jsonText(event.properties))} AS properties, ${text(jsonText(event.context))} AS context,
        ${text(event.dimensions.page ?? '')} AS page, toLowCardinality(${text(event.dimensions.source ?? '')}) AS source)`
  })
  const sql = `SELECT isMatch FROM (${parts.join(' UNION ALL ')}) ORDER BY n`
  const rows = await api.services.clickhouse.rows({ sql, params: params.values, row })
  return rows.map((it) => it.isMatch === 1)
}

const inTypeScript = (filters: EventFilters, { dimensions, ...event }: Plain): boolean =>
  matches(filters, { ...event, dimension: (name) => dimensions[name] ?? '' } satisfies FilteredEvent)

// A few names and values that often match, and many others.
const numbers = [
  0,
  -1,
  1,
  5,
  5.5,
  0.1,
  0.30000000000000004,
  1e300,
  -1e300,
  5e-324,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e20,
  1e21,
]
const texts = [
  '',
  'a',
  'b',
  'A',
  'ä',
  '5',
  '5.0',
  '05',
  ' 5',
  '5e0',
  '-0',
  '1e400',
  '12345678901234567890123',
  'true',
  '日本',
  '👍',
  '%',
  '_',
  '\\',
  "'",
  '{p0:String}',
]
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c') },
  { weight: 1, arbitrary: fc.constantFrom('ä', '0', '__proto__', 'constructor', "it's", 'properties') },
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
)
const number = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)
const scalar = fc.oneof(text, number, fc.boolean())
const { value } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.constant(null),
    tie('object'),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
  object: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}))
const object = fc.dictionary(name, value, { maxKeys: 4 })
const event = fc.record({
  properties: object,
  context: object,
  dimensions: fc.record({ page: text, source: text }) as fc.Arbitrary<Record<string, string>>,
})
const comparisons = fc
  .record(
    {
      eq: scalar,
      neq: scalar,
      gt: number,
      gte: number,
      lt: number,
      lte: number,
      contains: text.filter((it) => it !== ''),
      in: fc.array(scalar, { minLength: 1, maxLength: 4 }),
      not_in: fc.array(scalar, { minLength: 1, maxLength: 4 }),
      exists: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((it) => Object.keys(it).length > 0)
const one = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'not_in', 'exists')
const single = fc
  .tuple(one, comparisons)
  .filter(([kind, all]) => kind in all)
  .map(([kind, all]) => ({ [kind]: (all as Record<string, unknown>)[kind] }))
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((it) => it.join('.'))
const field = fc.oneof(
  { weight: 3, arbitrary: name },
  path,
  path.map((it) => `properties.${it}`),
  path.map((it) => `context.${it}`),
  fc.constantFrom('dimensions.page', 'dimensions.source'),
)
const filters = fc.dictionary(
  field,
  fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 4 }), single, comparisons),
  { minKeys: 1, maxKeys: 2 },
) as fc.Arbitrary<EventFilters>

/** Filters and an event that often has the filtered value at the filtered path. */
const pair = fc
  .tuple(filters, event, fc.boolean())
  .map(([filters, event, isMeant]): [EventFilters, Plain] => {
    if (isMeant)
      for (const [key, filter] of Object.entries(filters)) {
        const found = filterField(key)
        const wanted = typeof filter === 'object' ? Object.values(filter).flat()[0] : filter
        if (found.kind === 'dimensions') event.dimensions[found.name] = String(wanted)
        else
          event[found.kind] = found.path.reduceRight<unknown>(
            (inner, name) => own(name, inner),
            wanted,
          ) as Record<string, unknown>
      }
    return [filters, event]
  })

/** Returns an object with one own property of any name. */
function own(name: string, value: unknown): object {
  return Object.defineProperty({}, name, { value, enumerable: true, writable: true, configurable: true })
}

test('SQL and the reference implementation agree for any filters and events', async () => {
  const numRuns = rounds({ short: 30, long: 150 })
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 8, maxLength: 8 }), async (pairs) => {
      const expected = pairs.map(([filters, event]) => inTypeScript(filters, event))
      found += expected.filter(Boolean).length
      const shown = (answers: boolean[]) => answers.map((it, n) => JSON.stringify([it, pairs[n]]))
      expect(shown(await inSql(pairs))).toEqual(shown(expected))
    }),
    { numRuns },
  )
  expect(found).toBeGreaterThan((numRuns * 2) / 3)
}, 120_000)

const shop = {
  properties: {
    plan: 'pro',
    value: '49.90',
    seats: 5,
    is_new: true,
    items: { count: 2 },
    none: null,
    list: ['a'],
    'http.method': 'GET',
  },
  context: { page_title: 'Thanks' },
  dimensions: { source: 'google', page: '' },
}

test.each<[boolean, EventFilters]>([
  [true, { plan: 'pro' }],
  [false, { plan: 'Pro' }],
  [true, { plan: ['team', 'pro'] }],
  [true, { value: 49.9, seats: 5 }],
  [false, { seats: '5' }],
  [true, { value: { gte: 49.9, lt: 50 } }],
  [false, { plan: { gt: 0 } }],
  [true, { is_new: true }],
  [false, { is_new: 'true' }],
  [true, { 'items.count': 2, 'properties.items.count': { neq: 3 } }],
  [true, { 'http..method': 'GET', 'properties.http..method': 'GET', 'http.method': { exists: false } }],
  [true, { missing: { neq: 'pro', not_in: ['a', 1], exists: false } }],
  [false, { missing: { eq: '' } }],
  [true, { none: { exists: false } }],
  [true, { list: { exists: true, neq: 'a' } }],
  [true, { plan: { contains: 'r' } }],
  [false, { seats: { contains: '5' } }],
  [true, { 'context.page_title': { contains: 'ank' } }],
  [true, { 'dimensions.source': ['google', 'bing'] }],
  [true, { 'dimensions.page': { eq: '', exists: false } }],
])('the match is %p for filters %j', async (isMatch, filters) => {
  expect(Value.Check(EventFilters, filters)).toBe(true)
  expect(inTypeScript(filters, shop)).toBe(isMatch)
  expect(await inSql([[filters, shop]])).toEqual([isMatch])
})

test('invalid field names are rejected, each with its path', () => {
  const problems = (filters: EventFilters, allowed = propertiesOnly) => {
    try {
      checkFilters(filters, allowed, 'steps.0.filters')
      return []
    } catch (error) {
      return (error as ValidationError).details.map((it) => it.field)
    }
  }
  expect(problems({ plan: 'a', 'a.b.': 1, 'context.x': 1, 'dimensions.source': 'x' })).toEqual([
    'steps.0.filters.a.b.',
    'steps.0.filters.context.x',
    'steps.0.filters.dimensions.source',
  ])
  expect(problems({ 'a.b.c.d.e.f.g.h.i.j': 1, 'a.b.c.d.e.f.g.h.i.j.k': 1 })).toEqual([
    'steps.0.filters.a.b.c.d.e.f.g.h.i.j.k',
  ])
  const all = { hasContext: true, dimensions: ['source'] }
  expect(problems({ 'context.x': 1, 'dimensions.source': 'x', 'dimensions.sauce': 'y' }, all)).toEqual([
    'steps.0.filters.dimensions.sauce',
  ])
})

test.each([
  { plan: {} },
  { plan: [] },
  { plan: null },
  { plan: { like: 'a' } },
  { plan: { gt: '5' } },
  { plan: { contains: '' } },
  { '': 1 },
  { 'a\nb': { like: 1 } },
  Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, n])),
])('%j are not valid filters', (filters) => {
  expect(Value.Check(EventFilters, filters)).toBe(false)
})
