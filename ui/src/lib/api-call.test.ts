import { expect, test } from 'bun:test'
import { toCurl, toQuery } from './api-call.ts'

test('a query string omits undefined values and keeps valid URL characters readable', () => {
  expect(toQuery({ limit: 20, offset: 0, status: undefined, value: '' })).toBe('?limit=20&offset=0&value=')
  expect(toQuery({ filters: 'source==google,bing;page!=/a b', metrics: 'users,sessions' })).toBe(
    '?filters=source==google,bing;page!=/a%20b&metrics=users,sessions',
  )
  expect(toQuery({})).toBe('')
})

test('a request becomes a shell command that needs no further quoting', () => {
  expect(toCurl({ path: '/v1/sites', query: { limit: 1 } }, 'https://a.example', 'sk_…')).toBe(
    "curl 'https://a.example/v1/sites?limit=1' \\\n  -H 'Authorization: Bearer sk_…'",
  )
  expect(
    toCurl({ method: 'POST', path: '/v1/sites', body: { name: "Joe's" } }, 'https://a.example', 'sk_…'),
  ).toBe(
    [
      "curl -X POST 'https://a.example/v1/sites' \\",
      "  -H 'Authorization: Bearer sk_…' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"name":"Joe'\\''s"}'`,
    ].join('\n'),
  )
  const file = { name: 'costs.csv', type: 'text/csv' }
  expect(toCurl({ method: 'POST', path: '/v1/x', file }, 'https://a.example', 'sk_…')).toContain(
    "-H 'Content-Type: text/csv' \\\n  --data-binary '@costs.csv'",
  )
})
