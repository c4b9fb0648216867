import { expect, test } from 'bun:test'
import { allSections, isWithin, samePageOf, settingsEntry, settingsNavigation } from './sections.ts'

const anything = () => true
const page = (address: string) => new URL(address, 'https://sightline.example')

test.each([
  ['/sites/site_a', '/sites/site_b'],
  ['/sites/site_a?period=7d', '/sites/site_b?period=7d'],
  ['/sites/site_a/goals?period=7d&model=linear', '/sites/site_b/goals?period=7d'],
  ['/sites/site_a/goals/conv_1/ledger', '/sites/site_b/goals'],
  ['/sites/site_a/users/ada', '/sites/site_b/users'],
  ['/sites/site_a/breakdown/source', '/sites/site_b'],
  ['/sites/site_a/install', '/sites/site_b/install'],
  ['/sites/site_a/nothing', '/sites/site_b'],
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

test('the settings open with the first page that the role may use, and each address is in one page of them', () => {
  const first = (siteId: string | undefined, can: () => boolean) =>
    settingsEntry(settingsNavigation(siteId, false, can)).href
  expect(first('site_a', anything)).toBe('/sites/site_a/settings')
  expect(first('site_a', () => false)).toBe('/sites/site_a/install')
  expect(first(undefined, anything)).toBe('/workspace')
  expect(first(undefined, () => false)).toBe('/workspace')

  const all = settingsNavigation('site_a', true, anything).flatMap(({ sections }) => sections)
  for (const { href } of all)
    expect(all.filter((it) => isWithin(it, href)).map((it) => it.href)).toEqual([href])
})
