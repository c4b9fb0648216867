import { expect, test } from 'bun:test'
import { permissions } from '../../../../server/platform/http/principal.ts'
import { isLimitable, reaches, roleChoices, roles, sitesLabel } from './labels.ts'

test('a person can grant roles up to their own', () => {
  expect(roleChoices('admin').map((it) => it.value)).toEqual(['viewer', 'editor', 'admin'])
  expect(roleChoices('owner').map((it) => it.value)).toEqual([...roles])
  expect(reaches('admin', 'owner')).toBe(false)
})

test('roles that manage members have access to all sites', () => {
  expect(roles.filter(isLimitable)).toEqual(['viewer', 'editor'])
  expect(isLimitable(permissions['members:write'].role)).toBe(false)
})

test('the sites of a member are named as short as possible', () => {
  const sites = [
    { id: 'site_a', name: 'Shop' },
    { id: 'site_b', name: 'Blog' },
  ]
  expect(sitesLabel(null, sites)).toBe('All sites')
  expect(sitesLabel(['site_b'], sites)).toBe('Blog')
  expect(sitesLabel(['site_of_test_data'], sites)).toBe('1 site')
  expect(sitesLabel(['site_a', 'site_b'], sites)).toBe('2 sites')
})
