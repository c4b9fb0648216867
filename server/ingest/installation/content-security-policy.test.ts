import { expect, test } from 'bun:test'
import { type Action, blockedBy, ignoresAddresses, parsePolicies } from './content-security-policy.ts'

const page = new URL('https://shop.example.com/pricing')
const tracker = new URL('https://analytics.example.org/tracker.js')

/** The directives that block a request, one for each policy that does. */
function blocking(
  text: string,
  action: Action,
  options: { url?: string; nonce?: string; page?: string } = {},
) {
  const request = {
    action,
    url: options.url ? new URL(options.url) : tracker,
    page: options.page ? new URL(options.page) : page,
    nonce: options.nonce,
  }
  return parsePolicies(text).flatMap((it) => blockedBy(it, request) ?? [])
}

test('the most specific directive decides', () => {
  expect(blocking("default-src 'self'", 'script')).toEqual(['default-src'])
  expect(blocking("default-src 'self'; script-src *", 'script')).toEqual([])
  expect(blocking("script-src *; script-src-elem 'self'", 'script')).toEqual(['script-src-elem'])
  expect(blocking("default-src *; connect-src 'self'", 'connection')).toEqual(['connect-src'])
  expect(blocking("script-src 'self'; img-src 'none'", 'connection')).toEqual([])
  expect(blocking('', 'script')).toEqual([])
})

test('all policies apply', () => {
  expect(blocking("script-src 'self', script-src https:, default-src 'none'", 'script')).toEqual([
    'script-src',
    'default-src',
  ])
})

test('names are matched without regard to case, and only the first directive of a name counts', () => {
  expect(blocking("SCRIPT-SRC 'SELF' https://ANALYTICS.example.org", 'script')).toEqual([])
  expect(blocking("script-src 'none'; script-src *", 'script')).toEqual(['script-src'])
})

test.each([
  ['*', true],
  ['https:', true],
  ['http:', true],
  ['wss:', false],
  ['data:', false],
  ['analytics.example.org', true],
  ['https://analytics.example.org', true],
  ['http://analytics.example.org', true],
  ['https://analytics.example.org/', true],
  ['https://analytics.example.org/tracker.js', true],
  ['https://analytics.example.org/scripts/', false],
  ['https://analytics.example.org/track', false],
  ['https://analytics.example.org:443', true],
  ['https://analytics.example.org:*', true],
  ['https://analytics.example.org:8443', false],
  ['*.example.org', true],
  ['https://*.analytics.example.org', false],
  ['example.org', false],
  ["'self'", false],
  ["'none'", false],
  ["'unsafe-inline'", false],
  ["'nonce-abc'", false],
  ['not a source', false],
])('script-src %s allows the tracker: %p', (source, isAllowed) => {
  expect(blocking(`script-src ${source}`, 'script')).toEqual(isAllowed ? [] : ['script-src'])
})

test('self is the origin of the page, also over https', () => {
  const own = { url: 'https://shop.example.com/tracker.js' }
  expect(blocking("script-src 'self'", 'script', own)).toEqual([])
  expect(blocking("script-src 'self'", 'script', { ...own, page: 'http://shop.example.com/' })).toEqual([])
  expect(blocking("script-src 'self'", 'script', { url: 'http://shop.example.com/tracker.js' })).toEqual([
    'script-src',
  ])
  const other = { url: 'https://shop.example.com:8443/tracker.js' }
  expect(blocking("script-src 'self'", 'script', other)).toEqual(['script-src'])
})

test('a source without a scheme has that of the page', () => {
  const insecure = { url: 'http://analytics.example.org/tracker.js' }
  expect(blocking('script-src analytics.example.org', 'script', insecure)).toEqual(['script-src'])
  const page = { ...insecure, page: 'http://shop.example.com/' }
  expect(blocking('script-src analytics.example.org', 'script', page)).toEqual([])
})

test('a nonce allows its script, and with strict-dynamic nothing else does', () => {
  const policy = "script-src 'nonce-abc' 'strict-dynamic' https:"
  expect(blocking(policy, 'script', { nonce: 'abc' })).toEqual([])
  expect(blocking(policy, 'script', { nonce: 'other' })).toEqual(['script-src'])
  expect(blocking(policy, 'script')).toEqual(['script-src'])
  expect(parsePolicies(policy).map((it) => ignoresAddresses(it, 'script-src'))).toEqual([true])
  expect(blocking("script-src 'nonce-abc' https:", 'script')).toEqual([])
})

test('a source in brackets is an IPv6 address', () => {
  const url = 'http://[::1]:3000/v1/events'
  expect(blocking('connect-src http://[::1]:3000', 'connection', { url })).toEqual([])
  expect(blocking('connect-src http://[::1]', 'connection', { url })).toEqual(['connect-src'])
})
