import { expect, test } from 'bun:test'
import { allSections, samePageOf } from './sections.ts'

const anything = () => true
const page = (address: string) => new URL(address, 'https://sightline.example')

test.each([
  ['/sites/site_a', '/sites/site_b'],
  ['/sites/site_a?period=7d', '/sites/site_b?period=7d'],
  ['/sites/site_a/goals?period=7d&model=linear', '/sites/site_b/goals?period=7d'],
  ['/sites/site_a/goals/conv_1/ledger', '/sites/site_b/goals'],
  ['/sites/site_a/users/ada', '/sites/site_b/users'],
  ['/sites/site_a/breakdown/source', '/sites/site_b'],
  ['/sites/site_a/install', '/sites/site_b'],
  ['/keys', '/sites/site_b'],
  ['/sites', '/sites/site_b'],
])('another site keeps the open page: %s', (open, other) => {
  expect(samePageOf('site_b', page(open), anything)).toBe(other)
})

test('each page is listed once, and those that the role may not use are not', () => {
  const all = allSections('site_a', true, anything).map((it) => it.href)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('/sites')
  expect(all).toContain('/system')
  const limited = allSections('site_a', false, (it) => it !== 'members:read').map((it) => it.href)
  expect(limited).not.toContain('/members')
  expect(limited).not.toContain('/system')
})
