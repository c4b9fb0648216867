import { expect, test } from 'bun:test'
import type { Permission } from '#lib/permissions.ts'
import { draftProblems, newKey, readAddresses, readDraft, toChange, toCreation } from './key-form.ts'

const permissions: Permission[] = ['events:write', 'sites:read', 'costs:read', 'costs:write']

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('tasks and scopes count together, but only those that the person has', () => {
  const form = formOf([
    ['name', ' Import '],
    ['kind', 'personal'],
    ['access', 'some'],
    ['task', 'import-costs'],
    ['scope', 'events:write'],
    ['scope', 'keys:write'],
  ])
  const draft = readDraft(form, permissions)
  expect(draft).toMatchObject({ name: 'Import', kind: 'personal', scopes: permissions })
  expect(draftProblems(draft)).toEqual({})
})

test('without JavaScript, a task that is no longer ticked ends what the key could do for it alone', () => {
  const form = formOf([
    ['task', 'send-events'],
    ['scope', 'sites:read'],
    ['scope', 'costs:read'],
    ['scope', 'costs:write'],
    ['scope', 'users:read'],
    ['had', 'sites:read costs:read costs:write users:read'],
  ])
  expect(readDraft(form, [...permissions, 'users:read']).scopes).toEqual(['events:write', 'users:read'])
})

test('a name and a purpose are needed, but a publishable key needs no purpose', () => {
  expect(draftProblems(newKey('secret'))).toEqual({
    name: 'Enter a name.',
    scopes: 'Choose what the key is for.',
  })
  expect(draftProblems({ ...newKey('publishable'), name: 'App' })).toEqual({})
  expect(draftProblems({ ...newKey('secret'), name: 'App', access: 'all' })).toEqual({})
})

test('the key of the API leaves out what does not limit it', () => {
  const draft = { ...newKey('secret'), name: 'App', scopes: permissions }
  expect(toCreation({ ...draft, access: 'all' }, 0)).toEqual({
    name: 'App',
    scopes: undefined,
    allowed_addresses: undefined,
    expires_at: undefined,
  })
  expect(toCreation({ ...draft, addresses: '192.0.2.7\n192.0.2.7', lifetime: '30' }, 0)).toEqual({
    name: 'App',
    scopes: permissions,
    allowed_addresses: ['192.0.2.7'],
    expires_at: '1970-01-31T00:00:00.000Z',
  })
})

test('a change lifts the limits that the form no longer has, and leaves publishable keys without scopes', () => {
  const draft = { ...newKey('secret'), name: 'App', scopes: permissions, lifetime: 'keep' }
  expect(toChange(draft, 0)).toEqual({ name: 'App', scopes: permissions, allowed_addresses: null })
  expect(toChange({ ...draft, access: 'all', lifetime: '' }, 0)).toEqual({
    name: 'App',
    scopes: null,
    allowed_addresses: null,
    expires_at: null,
  })
  expect(toChange({ ...draft, kind: 'publishable', lifetime: '30' }, 0)).toEqual({
    name: 'App',
    allowed_addresses: null,
    expires_at: '1970-01-31T00:00:00.000Z',
  })
})

test('addresses are separated by lines, spaces and commas', () => {
  expect(readAddresses(' 192.0.2.0/24,\n\n2001:db8::7 10.0.0.1 ')).toEqual([
    '192.0.2.0/24',
    '2001:db8::7',
    '10.0.0.1',
  ])
  expect(readAddresses(' \n')).toBeNull()
})
