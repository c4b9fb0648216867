import { expect, test } from 'bun:test'
import { makerOf, ownerOf, signedIn } from './people.ts'

const names = { acc_ada: 'Ada Lovelace', acc_own: signedIn, key_terraform: 'Terraform' }

test.each([
  ['person', 'acc_own', 'by you'],
  ['person', 'acc_ada', 'by Ada Lovelace'],
  ['person', 'acc_gone', 'by a former member'],
  ['key', 'key_terraform', 'by the key “Terraform”'],
  ['key', 'key_gone', 'by another key'],
] as const)('a key made by the %s %s was made %p', (kind, id, text) => {
  expect(makerOf({ created_by: { kind, id } }, names)).toBe(text)
})

test('a key without a known maker says nothing about it', () => {
  expect(makerOf({ created_by: null }, names)).toBe('')
})

test.each([
  [null, 'Secret key'],
  ['acc_own', 'Your personal key'],
  ['acc_ada', 'Personal key of Ada Lovelace'],
  ['acc_gone', 'Personal key of a member'],
])('a key of account %p is labelled %p', (account_id, text) => {
  expect(ownerOf({ account_id, kind: 'secret' }, names)).toBe(text)
})
