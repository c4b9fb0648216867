import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Goal } from '../../../../server/revenue/conversions/model.ts'
import {
  changed,
  conditionField,
  draftProblems,
  type GoalDraft,
  newGoal,
  readDraft,
  readIntent,
  suggestedName,
  toDraft,
  toGoal,
} from './goal-form.ts'

const value = fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.integer(), fc.boolean())
const filters = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z_.]{0,8}$/).filter((it) => !/^(properties|context|dimensions)\./.test(it)),
  fc.oneof(
    value,
    fc.array(value, { minLength: 1, maxLength: 4 }),
    fc.record({ gte: fc.integer(), lt: fc.integer() }),
  ),
  { maxKeys: 5 },
)
const goal: fc.Arbitrary<Goal> = fc
  .record({
    isEvent: fc.boolean(),
    isDynamic: fc.boolean(),
    filters,
    fixed: fc.integer({ min: 0, max: 1e9 }).map((it) => it / 100),
    days: fc.integer({ min: 1, max: 365 }),
    counting_method: fc.constantFrom('every' as const, 'one_per_user' as const),
  })
  .map(({ isEvent, isDynamic, filters, fixed, days, counting_method }) => ({
    id: 'conv_1',
    name: 'Purchase',
    type: isEvent ? 'event' : 'page',
    event_name: isEvent ? 'purchase' : null,
    page_pattern: isEvent ? null : '/thanks/*',
    filters: Object.fromEntries(Object.entries(filters).map(([key, it]) => [`properties.${key}`, it])),
    value_type: isDynamic ? 'dynamic' : 'fixed',
    value_property: isDynamic ? 'value' : null,
    fixed_value: isDynamic ? null : fixed,
    attribution_window_days: days,
    counting_method,
    status: 'active',
    created_at: '2026-03-01T00:00:00.000Z',
    updated_at: '2026-03-01T00:00:00.000Z',
  }))

function formOf(draft: GoalDraft): FormData {
  const form = new FormData()
  for (const [name, it] of Object.entries(draft)) if (typeof it === 'string') form.set(name, it)
  for (const [index, condition] of draft.conditions.entries())
    for (const part of ['name', 'operator', 'value'] as const)
      form.set(conditionField(index, part), condition[part])
  return form
}

test('a goal survives the round trip through the form', () => {
  fc.assert(
    fc.property(goal, (saved) => {
      const draft = readDraft(formOf(toDraft(saved)))
      expect(draftProblems(draft)).toEqual({})
      const { id, status, created_at, updated_at, ...definition } = saved
      expect(toGoal(draft)).toEqual(definition)
    }),
  )
})

test('missing input is reported at its field', () => {
  expect(draftProblems({ ...newGoal, worth: 'dynamic' })).toEqual({
    event_name: 'Choose the event that counts.',
    value_property: 'Choose the property that contains the value.',
  })
  expect(
    draftProblems({
      ...newGoal,
      type: 'page',
      page_pattern: 'thanks',
      worth: 'fixed',
      fixed_value: '12,500',
    }),
  ).toEqual({
    page_pattern: 'A path must start with a slash, such as /thank-you.',
    fixed_value: '12,500 can mean 12500 or 12.500. Enter one of these.',
  })
})

test('the default name of a goal describes what it counts', () => {
  expect(suggestedName({ ...newGoal, event_name: 'add_to_cart' })).toBe('Add to cart')
  expect(suggestedName({ ...newGoal, type: 'page', page_pattern: '/thanks/*' })).toBe('Visit to /thanks/*')
  expect(toGoal({ ...newGoal, event_name: '___' }).name).toBe('___')
})

test('buttons add and remove conditions', () => {
  const form = (intent: string) => {
    const data = new FormData()
    data.set('intent', intent)
    return readIntent(data)
  }
  const one = changed(newGoal, form('add-condition'))
  expect(one.conditions).toHaveLength(1)
  expect(changed(one, form('remove-condition 0')).conditions).toEqual([])
  expect(changed(one, form('remove-condition 7')).conditions).toHaveLength(1)
  expect(form('')).toEqual({ do: 'save' })
})
