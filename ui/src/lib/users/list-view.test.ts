import { expect, test } from 'bun:test'
import {
  isNarrowed,
  listAddress,
  listQuery,
  parseListView,
  parseSentCondition,
  withCondition,
  withoutCondition,
} from './list-view.ts'

const viewOf = (query: string) => parseListView(new URLSearchParams(query))

test('an empty query shows all users, most recently seen first', () => {
  const view = viewOf('')
  expect(view.sort).toBe('last_seen')
  expect(isNarrowed(view)).toBe(false)
  expect(listAddress('/users', view)).toBe('/users')
})

test('a view survives the round trip through its URL', () => {
  const query =
    'search=ann&where=traits.plan+eq+pro&segment=seg_1&from=2026-03-01&until=2026-03-31&sort=first_seen'
  const view = viewOf(query)
  expect(isNarrowed(view)).toBe(true)
  expect(viewOf(listAddress('', view, 'abc').slice(1))).toEqual(view)
  expect(listAddress('/users', view, 'abc')).toEndWith('&cursor=abc')
  expect(listQuery(view, 'abc')).toEqual({
    search: 'ann',
    rules: '{"operator":"and","conditions":[{"field":"traits.plan","operator":"eq","value":"pro"}]}',
    filters: undefined,
    segment: 'seg_1',
    last_seen_start: '2026-03-01',
    last_seen_end: '2026-03-31',
    sort: 'first_seen',
    cursor: 'abc',
  })
})

test('invalid parameters are ignored', () => {
  expect(viewOf('from=soon&until=2026-13-45&sort=name&where=plan')).toEqual(viewOf(''))
})

test('a filter expression in an old address still filters', () => {
  expect(listQuery(viewOf('filters=trait.plan%3D%3Dpro')).filters).toBe('trait.plan==pro')
})

test('a condition of a form is inserted where it was, and one can be removed', () => {
  const view = viewOf('where=lifetime_value+gte+5&where=device+eq+mobile')
  const params = new URLSearchParams(
    'at=1&condition.field=country&condition.comparison=eq&condition.value=Germany',
  )
  const sent = parseSentCondition(params)
  const changed = sent && withCondition(view, sent)
  expect(changed && listAddress('', changed)).toBe(
    '?where=lifetime_value+gte+5&where=country+eq+DE&where=device+eq+mobile',
  )
  expect(listAddress('', withoutCondition(view, 0))).toBe('?where=device+eq+mobile')
  expect(parseSentCondition(new URLSearchParams('where=device+eq+mobile'))).toBeUndefined()
})
