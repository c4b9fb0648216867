import { expect, test } from 'bun:test'
import { pathWithin } from './next.ts'

test.each(['/sites', '/sites/site_1?period=7d', '/keys?a=/b'])('%p is a page of the console', (path) => {
  expect(pathWithin(path)).toBe(path)
})

test.each([
  null,
  '',
  'sites',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example/a',
  '/%2e//elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
])('%p is rejected in favour of the list of sites', (path) => {
  expect(pathWithin(path)).toBe('/sites')
})
