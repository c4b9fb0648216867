import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { eventDimensions } from '#lib/dashboard/dimensions.ts'
import {
  type Condition,
  fromFilters,
  isRenamed,
  operators,
  problemsOf,
  subjects,
  toFilters,
} from './conditions.ts'
import {
  type Definition,
  type Draft,
  type DraftStep,
  draftProblem,
  hoursOf,
  isSame,
  newDraft,
  parseDraft,
  printDraft,
  toDefinition,
  toDraft,
} from './draft.ts'
import { changed, fieldNames, moved, printIntent, readDraft, readIntent } from './draft-form.ts'
import { printValue, printValues, readValue, readValues } from './values.ts'

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom('5', 'true', '"5"', ' padded ', 'a, b', 'a"b', '05', '', '1e3', 'ключ', '*'),
)
const value = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => (Object.is(it, -0) ? 0 : it)),
)
const condition: fc.Arbitrary<Condition> = fc.record({
  subject: fc.constantFrom(...subjects),
  name: text,
  operator: fc.constantFrom(...operators),
  value: text,
})
const step: fc.Arbitrary<DraftStep> = fc.record({
  event_name: fc.oneof(text, fc.constantFrom('page_view', '{', '{"event":1}', '')),
  name: fc.oneof(text, fc.constant('')),
  conditions: fc.array(condition, { maxLength: 3 }),
})
const draft: fc.Arbitrary<Draft> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  window: fc.record({
    amount: fc.integer({ min: 1, max: 90 }),
    unit: fc.constantFrom('hours' as const, 'days' as const),
  }),
})

test('a value survives the round trip through its text', () => {
  fc.assert(
    fc.property(value, (it) => expect(readValue(printValue(it))).toBe(it)),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (it) =>
      expect(readValues(printValues(it))).toEqual(it),
    ),
    { numRuns: 500 },
  )
})

test('unquoted numbers and booleans are typed, quoted ones are text', () => {
  expect(['5', '-1.5', 'true', '"5"', '05', '12345678901234567890', ' pro '].map(readValue)).toEqual([
    5,
    -1.5,
    true,
    '5',
    '05',
    '12345678901234567890',
    'pro',
  ])
  expect(readValues('pro, "a, b",, 3')).toEqual(['pro', 'a, b', 3])
})

test('a draft survives the round trip through a URL', () => {
  fc.assert(
    fc.property(draft, (it) => expect(parseDraft(new URLSearchParams(printDraft(it)))).toEqual(it)),
    { numRuns: 500 },
  )
})

test('steps with only an event produce the shortest URL', () => {
  expect(String(new URLSearchParams(printDraft(newDraft)))).toBe('steps=page_view*&window=7d')
})

test.each(['', 'window=7d', 'period=7d'])('?%s contains no draft', (it) =>
  expect(parseDraft(new URLSearchParams(it))).toBeUndefined(),
)

test.each(['{', '{"event":5,"where":7}', '{"where":[[]]}', '{"event":"","where":[1,null]}'])(
  'the valid parts of the malformed step %s are kept',
  (it) => {
    const read = parseDraft(new URLSearchParams({ steps: it }))
    expect(read?.steps[0]?.event_name).toBe('')
    expect(read?.window).toEqual(newDraft.window)
  },
)

/** Filters in the format of the API: prefixed keys, each with a comparison. */
const fieldName = fc.string({ minLength: 1, maxLength: 8 }).filter((it) => it.trim() === it)
const key = fc.oneof(
  fieldName.map((it) => `properties.${it}`),
  fieldName.map((it) => `context.${it}`),
  fc.constantFrom(...eventDimensions.filter((it) => !isRenamed(it)).map((it) => `dimensions.${it}`)),
)
const definition: fc.Arbitrary<Definition> = fc.record({
  steps: fc.array(
    fc
      .dictionary(key, fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 })), { maxKeys: 3 })
      .map((filters) => ({
        event_name: 'purchase',
        filters: Object.fromEntries(
          // Dimensions are text, and the editor treats empty text as no condition.
          Object.entries(filters).map(([name, it]) => [
            name,
            !name.startsWith('dimensions.') ? it : Array.isArray(it) ? it.map(String) : String(it),
          ]),
        ),
      })),
    { minLength: 2, maxLength: 4 },
  ),
  conversion_window_hours: fc.integer({ min: 1, max: 2160 }),
})

test('a saved funnel survives the round trip through the editor', () => {
  fc.assert(
    fc.property(definition, (it) => {
      const { steps, conversion_window_hours } = toDefinition(toDraft(it))
      expect(conversion_window_hours).toBe(it.conversion_window_hours)
      expect(steps.map(({ filters = {} }) => filters)).toEqual(it.steps.map(({ filters = {} }) => filters))
    }),
    { numRuns: 300 },
  )
})

test('conditions become comparisons, and those of one field are combined', () => {
  const where = (
    subject: Condition['subject'],
    name: string,
    operator: Condition['operator'],
    value = '',
  ) => ({
    subject,
    name,
    operator,
    value,
  })
  const conditions = [
    where('property', 'value', 'gte', '50'),
    where('property', 'value', 'lt', '100'),
    where('property', 'plan', 'in', 'pro, team'),
    where('context', 'locale', 'missing'),
    where('country', '', 'eq', 'germany'),
    where('language', '', 'in', 'German, fr'),
    where('screen_size', '', 'neq', '1920 × 1080'),
    where('page', '', 'contains', '/cart'),
    where('property', '', 'eq', 'unfinished'),
  ]
  const filters = {
    'properties.value': { gte: 50, lt: 100 },
    'properties.plan': ['pro', 'team'],
    'context.locale': { exists: false },
    'dimensions.country': 'DE',
    'dimensions.language': ['de', 'fr'],
    'dimensions.screen_size': { neq: '1920x1080' },
    'dimensions.page': { contains: '/cart' },
  }
  expect(toFilters(conditions)).toEqual(filters)
  const shown: Partial<Record<Condition['subject'], string>> = {
    country: 'Germany',
    language: 'German, French',
  }
  expect(fromFilters(filters)).toEqual(
    conditions.slice(0, -1).map((it) => ({ ...it, value: shown[it.subject] ?? it.value })),
  )
  expect(fromFilters({ plan: true })).toEqual([where('property', 'plan', 'eq', 'true')])
})

test('invalid conditions and incomplete drafts are reported', () => {
  const more = { subject: 'property', name: 'value', operator: 'gt', value: '5' } as const
  expect(problemsOf([more, { ...more, operator: 'lt' }])).toEqual({})
  expect(Object.keys(problemsOf([more, { ...more, value: '6' }]))).toEqual(['1'])
  expect(Object.keys(problemsOf([{ ...more, value: 'much' }]))).toEqual(['0'])
  expect(draftProblem(newDraft)).toContain('two steps')
  const two = { ...newDraft, steps: newDraft.steps.map((it) => ({ ...it, event_name: 'x' })) }
  expect(draftProblem(two)).toBeUndefined()
  expect(
    draftProblem({ ...two, steps: two.steps.map((it) => ({ ...it, conditions: [more, more] })) }),
  ).toContain('condition')
})

test('the window is clamped to the allowed range', () => {
  expect(hoursOf({ amount: 7, unit: 'days' })).toBe(168)
  expect(hoursOf({ amount: 400, unit: 'days' })).toBe(2160)
  expect(hoursOf({ amount: 0, unit: 'hours' })).toBe(1)
})

test('the form without JavaScript produces the same draft as the URL', () => {
  fc.assert(
    fc.property(draft, (it) => {
      const form = new FormData()
      for (const [index, { event_name, name, conditions }] of it.steps.entries()) {
        form.set(fieldNames.event(index), event_name)
        form.set(fieldNames.name(index), name)
        for (const [position, condition] of conditions.entries())
          for (const part of ['subject', 'name', 'operator', 'value'] as const)
            form.set(fieldNames.condition(index, position, part), condition[part])
      }
      form.set(fieldNames.window, String(it.window.amount))
      form.set(fieldNames.unit, it.window.unit)
      expect(readDraft(form)).toEqual(it)
    }),
    { numRuns: 200 },
  )
})

test.each([
  { do: 'add-step' },
  { do: 'move-up', step: 2 },
  { do: 'remove-condition', step: 1, condition: 3 },
] as const)('the intent %p survives the round trip through its button', (intent) => {
  const form = new FormData()
  form.set(fieldNames.intent, printIntent(intent))
  expect(readIntent(form)).toEqual(intent)
})

test('steps are added, moved and removed within the limits', () => {
  const named = (...names: string[]) => ({
    ...newDraft,
    steps: names.map((event_name) => ({ event_name, name: '', conditions: [] })),
  })
  const order = (it: Draft) => it.steps.map(({ event_name }) => event_name).join('')
  const abc = named('a', 'b', 'c')
  expect(order(changed(abc, { do: 'move-up', step: 2 }))).toBe('acb')
  expect(order(changed(abc, { do: 'move-up', step: 0 }))).toBe('abc')
  expect(order(changed(abc, { do: 'move-down', step: 2 }))).toBe('abc')
  expect(order(changed(abc, { do: 'remove-step', step: 1 }))).toBe('ac')
  expect(order(changed(named('a', 'b'), { do: 'remove-step', step: 1 }))).toBe('ab')
  expect(order(moved(abc, 0, 2))).toBe('bca')
  expect(changed(named(...'abcdefghijklmnopqrst'), { do: 'add-step' }).steps).toHaveLength(20)
  const withOne = changed(abc, { do: 'add-condition', step: 1 })
  expect(withOne.steps[1]?.conditions).toHaveLength(1)
  expect(isSame(abc, withOne)).toBe(true)
  expect(changed(withOne, { do: 'remove-condition', step: 1, condition: 0 })).toEqual(abc)
})
