import { expect, test } from 'bun:test'
import { auditQuery, filterQuery, parseFilters } from './filters.ts'

const queryOf = (query: string, timezone = 'UTC') =>
  auditQuery(parseFilters(new URLSearchParams(query)), timezone)

test('days begin and end in the time zone of the person', () => {
  expect(queryOf('from=2026-03-28&to=2026-03-29', 'Europe/Berlin')).toMatchObject({
    start_date: '2026-03-27T23:00:00Z',
    // The clocks were set forward on the 29th.
    end_date: '2026-03-29T22:00:00Z',
  })
  expect(queryOf('to=2026-12-31')).toEqual({ end_date: '2027-01-01T00:00:00Z' })
})

test('what is not valid does not filter', () => {
  expect(queryOf('from=2026-02-30&to=yesterday&action=invented')).toEqual({})
  expect(queryOf('from=2028-02-29')).toEqual({ start_date: '2028-02-29T00:00:00Z' })
})

test('the filters of a query are kept', () => {
  const query = '?action=site.changed&actor=key_1&target=site_1&site=site_1&from=2026-03-01&to=2026-03-02'
  expect(filterQuery(parseFilters(new URLSearchParams(query)))).toBe(query)
})
