import { expect, test } from 'bun:test'
import { withSecurityHeaders } from './response-headers.ts'

const headersOf = (response: Response, publicUrl = 'http://localhost') =>
  Object.fromEntries(withSecurityHeaders(response, publicUrl).headers)

test('every response has the security headers', () => {
  expect(headersOf(Response.json({}))).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json;charset=utf-8',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headersOf(Response.redirect('/sign-in'))).toMatchObject({
    location: '/sign-in',
    'x-frame-options': 'DENY',
  })
})

test('a route keeps the values that it sets', () => {
  const headers = { 'Cache-Control': 'public, max-age=60', 'Content-Security-Policy': "script-src 'self'" }
  expect(headersOf(new Response('', { headers }))).toMatchObject({
    'cache-control': 'public, max-age=60',
    'content-security-policy': "script-src 'self'",
  })
})

test('HSTS is sent only if the public address is https', () => {
  const sts = 'strict-transport-security'
  expect(headersOf(new Response(''), 'https://stats.example.com')[sts]).toBe('max-age=31536000')
  expect(headersOf(new Response(''), 'http://stats.example.com')).not.toHaveProperty(sts)
})
