import { expect, test } from 'bun:test'
import { isText } from './texts.ts'

type Details = Partial<Parameters<typeof isText>[0]['details']>

function takes(text: string, details: Details = {}): boolean {
  const file = 'src/lib/example.ts'
  return (
    isText({
      msgStr: [text],
      plural: false,
      placeholders: [],
      type: 'message',
      details: { scope: 'script', insideProgram: true, file, ...details },
    }) === 'message'
  )
}

test.each([
  'Save',
  'E-mail address',
  'is not an e-mail address',
  '{0} rows skipped',
  'in the last {0}',
  '“{0}” must be a number',
  'CPA of {0}',
])('a string of code that people read is translated: %s', (text) => {
  expect(takes(text)).toBe(true)
})

test.each([
  'days',
  'POST',
  'ERROR_INVALID_DOMAIN',
  'ArrowDown',
  'SecurityError',
  'Bearer {0}',
  '{0}/{1}',
  '/sites/{0}/goals',
  'flex items-center gap-2',
  'text-ink-muted hover:text-ink',
  'application/json; charset=utf-8',
  ':scope > li > [aria-current]',
  '--data-raw {0}',
  'const a = 1\nconst b = 2',
])('a string that is code is not: %s', (text) => {
  expect(takes(text)).toBe(false)
})

test('a single word in lower case is translated where it is marked, and text of markup always', () => {
  expect(takes('rows', { call: 'counted' })).toBe(true)
  expect(takes('once', { call: 'word' })).toBe(true)
  expect(takes('optional', { scope: 'markup' })).toBe(true)
  expect(takes('npm start', { scope: 'markup', element: 'code' })).toBe(false)
})

test('attributes are translated if people see them', () => {
  expect(takes('Close', { scope: 'attribute', attribute: 'aria-label' })).toBe(true)
  expect(takes('Card Title', { scope: 'attribute', attribute: 'class' })).toBe(false)
  expect(takes('name-field', { scope: 'attribute', attribute: 'id' })).toBe(false)
})
