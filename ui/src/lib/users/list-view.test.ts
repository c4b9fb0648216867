import { expect, test } from 'bun:test'
import { isNarrowed, listAddress, listQuery, parseListView } from './list-view.ts'

const viewOf = (query: string) => parseListView(new URLSearchParams(query))

test('an empty query shows all users, most recently seen first', () => {
  const view = viewOf('')
  expect(view.sort).toBe('last_seen')
  expect(isNarrowed(view)).toBe(false)
  expect(listAddress('/users', view)).toBe('/users')
})

test('a view survives the round trip through its URL', () => {
  const query =
    'search=ann&filters=trait.plan%3D%3Dpro&segment=seg_1&from=2026-03-01&until=2026-03-31&sort=first_seen'
  const view = viewOf(query)
  expect(isNarrowed(view)).toBe(true)
  expect(viewOf(listAddress('', view, 'abc').slice(1))).toEqual(view)
  expect(listAddress('/users', view, 'abc')).toEndWith('&cursor=abc')
  expect(listQuery(view, 'abc')).toEqual({
    search: 'ann',
    filters: 'trait.plan==pro',
    segment: 'seg_1',
    last_seen_start: '2026-03-01',
    last_seen_end: '2026-03-31',
    sort: 'first_seen',
    cursor: 'abc',
  })
})

test('invalid parameters are ignored', () => {
  expect(viewOf('from=soon&until=2026-13-45&sort=name')).toEqual(viewOf(''))
})
