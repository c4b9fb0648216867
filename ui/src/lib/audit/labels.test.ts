import { expect, test } from 'bun:test'
import { auditActions } from '../../../../server/platform/audit/actions.ts'
import { actionLabels, valueText } from './labels.ts'

test('every action has a label of its own', () => {
  expect(Object.keys(actionLabels).sort()).toEqual([...auditActions].sort())
  expect(new Set(Object.values(actionLabels)).size).toBe(auditActions.length)
})

test.each([
  [null, 'empty'],
  ['', 'empty'],
  [[], 'empty'],
  ['viewer', 'viewer'],
  [['a', 'b'], 'a, b'],
  [false, 'false'],
  [{ plan: 'pro' }, '{"plan":"pro"}'],
] as const)('%j is shown as %s', (value, text) => {
  expect(valueText(value)).toBe(text)
})
