import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { models } from '#lib/goals/models.ts'
import {
  type AttributionView,
  attributionDimensions,
  attributionQuery,
  parseAttributionView,
  printAttributionView,
} from './queries.ts'

const everybody = { period: '28d' as const, conditions: [] }

const view: fc.Arbitrary<AttributionView> = fc
  .record({
    goal: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    dimension: fc.constantFrom(...attributionDimensions),
    model: fc.constantFrom(...models),
    compared: fc.subarray([...models]),
    sort: fc.constantFrom('name' as const, 'conversions' as const, 'roas' as const),
    isAscending: fc.boolean(),
    charted: fc.constantFrom('conversions' as const, 'value' as const),
    isWhole: fc.boolean(),
  })
  .map((it) => ({
    ...it,
    ...everybody,
    compared: it.compared.filter((model) => model !== it.model),
  }))

test('a view survives the round trip through a URL', () => {
  fc.assert(
    fc.property(view, (it) => {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(printAttributionView(it))) if (value) params.set(name, value)
      expect(parseAttributionView(params, everybody)).toEqual(it)
    }),
    { numRuns: 300 },
  )
})

test('checkboxes submitted without JavaScript mean the same as the list', () => {
  const { compared } = parseAttributionView(
    new URLSearchParams('model=linear&compare=time_decay&compare=linear&compare=first_click&compare=x'),
    everybody,
  )
  expect(compared).toEqual(['first_click', 'time_decay'])
})

test('a query contains every choice, and comparison models only if some are selected', () => {
  const plain = parseAttributionView(new URLSearchParams(), everybody)
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const query = {
    conversion_id: 'conv_1',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    model: 'last_click',
    dimension: 'channel',
  } as const
  expect(attributionQuery(plain, 'conv_1', range)).toEqual(query)
  expect(attributionQuery({ ...plain, compared: ['linear', 'time_decay'] }, 'conv_1', range)).toEqual({
    ...query,
    compare: 'linear,time_decay',
  })
  const conditions = [{ dimension: 'segment' as const, operator: '==' as const, values: ['seg_1'] }]
  expect(attributionQuery({ ...plain, conditions }, 'conv_1', range)).toEqual({
    ...query,
    filters: 'segment==seg_1',
  })
})
