import { expect, test } from 'bun:test'
import { addressOf, parseListView } from './list-view.ts'

const viewOf = (query: string) => parseListView(new URLSearchParams(query))

test('the URL of a view parses to the same view', () => {
  for (const isExpected of [true, false])
    for (const during of [null, { from: '2026-03-28', to: '2026-03-29' }]) {
      const view = { isExpected, during }
      expect(viewOf(addressOf('/list', view).slice('/list'.length))).toEqual(view)
    }
  expect(addressOf('/list', { isExpected: false, during: null })).toBe('/list')
})

test('invalid or reversed date ranges are ignored', () => {
  for (const days of ['from=2026-03-28', 'from=2026-02-30&to=2026-03-01', 'from=2026-03-02&to=2026-03-01'])
    expect(viewOf(days).during).toBeNull()
})
