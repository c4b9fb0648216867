import { expect, test } from 'bun:test'
import { parseAccess } from './access-form.ts'

function sent(fields: [name: string, value: string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a viewer gets the chosen sites, an admin gets all', () => {
  const sites: [string, string][] = [
    ['access', 'some'],
    ['site_ids', 'site_a'],
    ['site_ids', 'site_b'],
  ]
  expect(parseAccess(sent([['role', 'viewer'], ...sites])).access).toEqual({
    role: 'viewer',
    siteIds: ['site_a', 'site_b'],
  })
  expect(parseAccess(sent([['role', 'admin'], ...sites])).access).toEqual({ role: 'admin', siteIds: null })
})

test('access to some sites needs at least one', () => {
  const { problems } = parseAccess(
    sent([
      ['role', 'editor'],
      ['access', 'some'],
    ]),
  )
  expect(problems).toHaveProperty('site_ids')
})

test('an unknown role counts as the lowest one', () => {
  expect(parseAccess(sent([['role', 'king']])).access).toEqual({ role: 'viewer', siteIds: null })
})
