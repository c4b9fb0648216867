import { expect, test } from 'bun:test'
import { deliveriesQuery, filterQuery, isFiltered, parseFilters } from './filters.ts'

const now_ms = Date.parse('2026-03-01T12:00:00Z')
const queryOf = (query: string) => deliveriesQuery(parseFilters(new URLSearchParams(query)), now_ms)

test('a URL without filters requests all deliveries', () => {
  expect(Object.values(queryOf('')).every((it) => it === undefined)).toBe(true)
  expect(isFiltered(parseFilters(new URLSearchParams('cursor=x')))).toBe(false)
})

test('the filters of a URL are requested', () => {
  expect(queryOf('status=failed&type=site.created&search=%20T-1001%20&when=24h')).toMatchObject({
    status: 'failed',
    event_type: 'site.created',
    search: 'T-1001',
    since: '2026-02-28T12:00:00.000Z',
  })
  expect(queryOf('when=between&from=2026-02-01T08:30&to=2026-02-02T00:00')).toMatchObject({
    since: '2026-02-01T08:30:00Z',
    until: '2026-02-02T00:00:00Z',
  })
})

test.each([
  'status=lost&type=nothing.happened&when=tomorrow',
  'when=between&from=yesterday&to=2026-13-45T99:00',
  // Times only count for the choice `between`.
  'from=2026-02-01T08:30',
])('invalid filters in %p are ignored', (query) => {
  expect(Object.values(queryOf(query)).every((it) => it === undefined)).toBe(true)
})

test('filters survive the round trip through a URL', () => {
  const query = '?status=retrying&when=between&from=2026-02-01T08%3A30&search=a%26b&period=30d&cursor=abc'
  expect(filterQuery(parseFilters(new URLSearchParams(query)), 'abc')).toBe(query)
})
