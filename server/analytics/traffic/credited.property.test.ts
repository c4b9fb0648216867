import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import {
  type CreditedCount,
  creditedValue,
  type ReferenceCredit,
  referenceCredited,
} from '../../../test/references/credited.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { type Condition, printFilter } from './filter.ts'
import type { CountedDimension, Dimension, ReportedMetric } from './model.ts'
import { trafficReport } from './traffic.ts'

setDefaultTimeout(600_000)

const day_ms = 86_400_000
const { begin, now, windowDays } = history
const counted = [
  'users',
  'revenue',
  'orders',
  'average_order_value',
  'refunds',
  'revenue_per_visitor',
  'conversions',
  'conversion_rate',
] as const satisfies ReportedMetric[]

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const condition: fc.Arbitrary<Condition<CountedDimension>> = fc.constantFrom(
  { dimension: 'source', operator: '==', values: ['news'] },
  { dimension: 'source', operator: '!=', values: ['direct'] },
  { dimension: 'device', operator: '==', values: ['mobile'] },
  { dimension: 'page', operator: '==', values: ['/a', '/b'] },
  { dimension: 'page', operator: '!=', values: ['/a'] },
  { dimension: 'page_title', operator: '==', values: ['One'] },
  { dimension: 'content_group', operator: '!=', values: ['Letters'] },
  { dimension: 'date', operator: '!=', values: ['2026-05-17'] },
  { dimension: 'weekday', operator: '==', values: ['friday', 'sunday', 'monday'] },
)
const question = fc.record({
  dimensions: fc.constantFrom<Dimension[]>(
    [],
    ['source'],
    ['page'],
    ['date'],
    ['entry_page'],
    ['source', 'date'],
    ['page', 'device'],
    ['date', 'page'],
    ['content_group'],
    ['page_title', 'page'],
  ),
  conditions: fc.array(condition, { maxLength: 2 }),
  first: fc.integer({ min: 0, max: 6 }),
  length: fc.integer({ min: 1, max: 6 }),
  sort: fc.constantFrom(...counted),
  once: fc.boolean(),
  among: fc.constantFrom('', 'goal', 'orders', 'not goal', 'not orders'),
})

test('revenue and conversions by dimension match the reference, sorted and filtered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyEvent, { minLength: 15, maxLength: 90 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (sent, questions) => {
        const stored = await storeHistory(api, sent)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 1, long: 30 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof storeHistory>>
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

async function check(
  { site, goals, visits, credits }: Stored,
  { dimensions, conditions, first, length, sort, once, among }: Question,
) {
  const from = begin + first * day_ms
  const until = from + length * day_ms
  const inPeriod = credits.filter((it) => it.time >= from && it.time < until)
  const kind = among.endsWith('orders') ? 'orders' : 'goal'
  const chosen = new Set(
    inPeriod.filter((it) => (kind === 'goal') === (it.kind === 'goal')).map((it) => it.user),
  )
  const isCounted = ({ user }: { user: string }) =>
    among === '' || chosen.has(user) !== among.startsWith('not')
  const own = inPeriod.filter(isCounted)
  const question = { from, until, dimensions, conditions, windowDays }
  const counting = [
    visits.filter(isCounted),
    once ? own.filter((it, n) => it.kind !== 'goal' || isFirst(own, n)) : own,
  ] as const
  const rows = referenceCredited(...counting, question)
  const [total] = referenceCredited(...counting, { ...question, dimensions: [] })

  const goal = once ? goals.once : goals.every
  const filters = [
    printFilter(conditions),
    among && `conversion${among.startsWith('not') ? '!=' : '=='}${kind === 'goal' ? goals.every : 'orders'}`,
  ]
  const { data, pagination } = await trafficReport(api.services, site, {
    start_date: new Date(from).toISOString(),
    end_date: new Date(until - 1).toISOString(),
    metrics: counted.join(),
    dimensions: dimensions.join(),
    conversion_id: goal,
    filters: filters.filter((it) => it !== '').join(';'),
    sort: [`-${sort}`, ...dimensions].join(),
    limit: 1000,
  })
  expect(data.totals).toEqual(displayed(total))
  if (dimensions.length === 0) return
  const isSeries = dimensions.join() === 'date'
  if (isSeries) {
    const found = new Map(rows.map((it) => [it.key.date ?? '', it]))
    for (const row of data.rows) expect(row.metrics).toEqual(displayed(found.get(row.dimensions.date ?? '')))
    return
  }
  const wanted = rows.toSorted(
    (a, b) => creditedValue(b, sort) - creditedValue(a, sort) || compareKeys(a, b, dimensions),
  )
  expect(data.rows).toEqual(wanted.map((it) => ({ dimensions: it.key, metrics: displayed(it) })))
  expect(pagination.total).toBe(wanted.length)
}

function isFirst(credits: readonly ReferenceCredit[], index: number): boolean {
  const { user } = credits[index] as ReferenceCredit
  return credits.findIndex((it) => it.kind === 'goal' && it.user === user) === index
}

function compareKeys(a: CreditedCount, b: CreditedCount, dimensions: readonly Dimension[]): number {
  for (const it of dimensions)
    if (a.key[it] !== b.key[it]) return (a.key[it] as string) < (b.key[it] as string) ? -1 : 1
  return 0
}

function displayed(count: CreditedCount | undefined): Record<string, number> {
  return Object.fromEntries(
    counted.map((it) => {
      if (!count) return [it, 0]
      const value = creditedValue(count, it)
      if (it === 'conversion_rate') return [it, Math.round(10_000 * value) / 100]
      const isAmount = it.startsWith('re') || it === 'average_order_value'
      return [it, isAmount ? displayAmount('EUR', BigInt(Math.round(value))) : value]
    }),
  )
}
