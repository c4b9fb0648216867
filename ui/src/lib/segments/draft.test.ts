import { expect, test } from 'bun:test'
import type { SegmentGroup } from '../../../../server/analytics/segments/rules-model.ts'
import {
  completePart,
  type DraftGroup,
  newEvent,
  newField,
  problemOf,
  rulesProblems,
  toDraft,
  toRules,
} from './draft.ts'
import { changed, type Intent, readDraft } from './draft-form.ts'

const rules: SegmentGroup = {
  operator: 'and',
  conditions: [
    { field: 'lifetime_value', operator: 'gte', value: 100 },
    { field: 'total_sessions', operator: 'not_in', value: [1, 2] },
    { field: 'last_seen', operator: 'gte', value: { last: 30, unit: 'days' } },
    { field: 'first_seen', operator: 'lt', value: { last: 1, unit: 'months' } },
    { field: 'first_seen', operator: 'lte', value: '2026-03-01' },
    { field: 'country', operator: 'in', value: ['DE', 'AT'] },
    { field: 'first_touch.source', operator: 'exists', value: false },
    { field: 'traits.seats', operator: 'gt', value: 5 },
    { field: 'traits.plan.name', operator: 'neq', value: '5' },
    { field: 'traits.is_admin', operator: 'eq', value: true },
    { field: 'last_touch.campaign', operator: 'contains', value: 'spring, sale' },
    { type: 'event', event_name: 'purchase' },
    {
      operator: 'not',
      conditions: [
        {
          type: 'event_absence',
          event_name: 'page_view',
          count: { operator: 'lt', value: 3 },
          filters: { 'dimensions.page': '/pricing', 'properties.plan': ['pro', 'team'] },
          time_window: { last: 2, unit: 'weeks' },
        },
        { operator: 'or', conditions: [{ field: 'device', operator: 'eq', value: 'mobile' }] },
      ],
    },
  ],
}

/** The form as submitted by a browser. */
function formOf(group: DraftGroup): FormData {
  const form = new FormData()
  const write = (it: DraftGroup, groupPath: string) => {
    form.set(`${groupPath}.operator`, it.operator)
    for (const [index, node] of it.conditions.entries()) {
      const path = `${groupPath}.conditions.${index}`
      form.set(`${path}.kind`, node.kind)
      if (node.kind === 'group') write(node, path)
      else if (node.kind === 'field')
        for (const part of ['field', 'trait', 'comparison', 'value', 'amount', 'unit'] as const)
          form.set(`${path}.${part}`, node[part])
      else {
        form.set(`${path}.did`, node.isAbsent ? 'no' : 'yes')
        for (const part of ['event_name', 'counting', 'count', 'amount', 'unit'] as const)
          form.set(`${path}.${part}`, node[part])
        for (const [at, filter] of node.filters.entries())
          for (const part of ['subject', 'name', 'operator', 'value'] as const)
            form.set(`${path}.filters.${at}.${part}`, filter[part])
      }
    }
  }
  write(group, 'rules')
  return form
}

test('rules survive the round trip through the form', () => {
  const draft = toDraft(rules)
  expect(rulesProblems(draft)).toEqual({})
  expect(toRules(draft)).toEqual(rules)
  expect(toRules(readDraft(formOf(draft)).rules)).toEqual(rules)
})

test('countries are shown by name, and numeric traits stay numbers', () => {
  const draft = toDraft(rules)
  expect(draft.conditions[5]).toMatchObject({ value: 'Germany, Austria' })
  expect(draft.conditions[8]).toMatchObject({ trait: 'plan.name', value: '"5"' })
})

test('incomplete conditions are reported at their path and left out of the preview', () => {
  const draft: DraftGroup = {
    kind: 'group',
    operator: 'and',
    conditions: [
      newField,
      newEvent,
      { kind: 'group', operator: 'or', conditions: [{ ...newField, field: 'traits', comparison: 'eq' }] },
      { kind: 'group', operator: 'not', conditions: [] },
    ],
  }
  expect(Object.keys(rulesProblems(draft)).sort()).toEqual([
    'rules.conditions.1',
    'rules.conditions.2.conditions.0',
    'rules.conditions.3',
  ])
  expect(completePart(draft)).toEqual({ ...draft, conditions: [newField] })
  expect(completePart({ ...draft, conditions: [newEvent] })).toBeUndefined()
})

test.each([
  [
    'a value that is not a number',
    { ...newField, field: 'lifetime_value', comparison: 'gte', value: 'a lot' },
    /number/,
  ],
  [
    'a text compared as a number',
    { ...newField, field: 'traits', trait: 'seats', comparison: 'gt', value: 'many' },
    /number/,
  ],
  ['a time without a day', { ...newField, field: 'first_seen', comparison: 'lt', value: '' }, /day/],
  ['an empty list', { ...newField, field: 'country', comparison: 'in', value: ' , ' }, /at least one value/],
  ['a fraction of a day', { ...newField, amount: '1.5' }, /whole number of days/],
  ['a count in words', { ...newEvent, event_name: 'purchase', count: 'often' }, /how many times/],
] as const)('%s is incomplete', (_, node, problem) => {
  expect(problemOf(node)).toMatch(problem)
})

test('buttons change the rules at their path', () => {
  const press = (it: DraftGroup, ...intents: Intent[]) => intents.reduce(changed, it)
  const start: DraftGroup = { kind: 'group', operator: 'and', conditions: [newField] }
  const nested = press(
    start,
    { do: 'add-group', path: 'rules' },
    { do: 'add-event', path: 'rules.conditions.1' },
    { do: 'add-filter', path: 'rules.conditions.1.conditions.1' },
  )
  expect(nested.conditions[1]).toMatchObject({
    kind: 'group',
    conditions: [{ kind: 'field' }, { kind: 'event', filters: [{ subject: 'property' }] }],
  })
  const less = press(
    nested,
    { do: 'remove-filter', path: 'rules.conditions.1.conditions.1', index: 0 },
    { do: 'remove', path: 'rules.conditions.1.conditions.0' },
    { do: 'remove', path: 'rules.conditions.0' },
  )
  expect(less.conditions).toEqual([{ kind: 'group', operator: 'or', conditions: [newEvent] }])
  expect(press(less, { do: 'remove', path: 'rules.conditions.7' })).toEqual(less)
})

test('groups nest at most five deep, and there are at most 50 conditions', () => {
  let deep: DraftGroup = { kind: 'group', operator: 'and', conditions: [] }
  let path = 'rules'
  for (let level = 0; level < 6; level++) {
    deep = changed(deep, { do: 'add-group', path })
    path = level === 0 ? `${path}.conditions.0` : `${path}.conditions.1`
  }
  expect(JSON.stringify(deep).match(/"group"/g)).toHaveLength(5)
  let many = deep
  for (let n = 0; n < 60; n++) many = changed(many, { do: 'add-field', path: 'rules' })
  expect(JSON.stringify(many).match(/"field":/g)).toHaveLength(50)
})
