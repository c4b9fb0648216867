import { expect, test } from 'bun:test'
import {
  actionsQuery,
  addressOfView,
  eventsOfAction,
  pagesQuery,
  parseActionsView,
  parsePagesView,
} from './queries.ts'

const parse = (query: string) => parseActionsView(new URLSearchParams(query))
const parsePages = (query: string) => parsePagesView(new URLSearchParams(query))
const time = {
  range: { from: '2026-03-01', to: '2026-03-07' },
  previous: { from: '2026-02-22', to: '2026-02-28' },
  until: null,
  today: '2026-03-20',
} as Parameters<typeof actionsQuery>[1]
const compare = '2026-02-22/2026-02-28'
const days = { start_date: '2026-03-01', end_date: '2026-03-07' }
const paramsOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test('a view is kept in the address without defaults', () => {
  const address = 'period=7d&filters=page%3D%3D%2Fa&action=forms'
  expect(addressOfView('site_1', parse(address))).toBe(`/sites/site_1/actions?${address}`)
  expect(addressOfView('site_1', parse('action=outbound'))).toBe('/sites/site_1/actions')
  expect(parse('action=other').action).toBe('outbound')
  const ofPages = '/sites/site_1/actions/pages'
  expect(addressOfView('site_1', parsePages('sort=page'))).toBe(`${ofPages}?sort=page`)
  expect(addressOfView('site_1', parsePages('sort=-pageviews'))).toBe(ofPages)
})

test('an action is the values of a field of its events', () => {
  expect(actionsQuery(parse('action=searches&filters=country==DE'), time)).toEqual({
    ...days,
    compare,
    filters: 'country==DE;event_name==site_search',
    by: 'property:term',
    limit: 50,
  })
  expect(actionsQuery(parse('compare=off'), time)).not.toHaveProperty('compare')
})

test('pages are filtered and sorted by the API', () => {
  expect(
    pagesQuery(parsePages('sort=-avg_scroll_percent&filters=source==news'), time, { limit: 50, offset: 100 }),
  ).toEqual({
    ...days,
    compare,
    filters: 'source==news',
    sort: '-avg_scroll_percent',
    limit: 50,
    offset: 100,
  })
})

test('a missing page leads to its events, by the pages that link to it', () => {
  expect(paramsOf(eventsOfAction('site_1', parse('action=missing'), '/gone'))).toEqual({
    filters: 'event_name==not_found;page==/gone',
    by: 'referrer',
  })
})
