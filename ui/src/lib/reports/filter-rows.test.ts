import { expect, test } from 'bun:test'
import { printFilter, readFilter, splitValues, toFilterDraft } from './filter-rows.ts'

test('a filter is shown as rows of display names and converts back unchanged', () => {
  for (const expression of [
    '',
    'device==mobile',
    'country==DE,AT;source!=google',
    'page=~/blog,/news;segment==seg_1',
    'language==de,fr;screen_size!=1920x1080',
    'source==one\\,two,three',
    'campaign=~"spring",\\,;page==/a" b',
  ]) {
    const draft = toFilterDraft(expression)
    expect(draft.expression).toBe('')
    expect(printFilter(draft)).toBe(expression)
  }
  expect(toFilterDraft('country==DE,AT;device!=tv').rows).toEqual([
    { field: 'country', operator: '==', value: 'Germany, Austria' },
    { field: 'device', operator: '!=', value: 'TV' },
  ])
})

test('an expression that rows cannot represent stays unchanged', () => {
  for (const expression of ['campaign==', 'hour==8', 'device == mobile', 'source==google,'])
    expect(toFilterDraft(expression)).toEqual({ rows: [], expression })
  expect(printFilter({ rows: [], expression: 'campaign==' })).toBe('campaign==')
})

test('a value with a comma is in quotation marks', () => {
  expect(toFilterDraft('source==one\\,two,3" tv,"four"').rows[0]?.value).toBe('"one,two", 3" tv, """four"""')
  expect(splitValues(' google ,"Bing, Yahoo" , "say ""hi""",12" tv')).toEqual([
    'google',
    'Bing, Yahoo',
    'say "hi"',
    '12" tv',
  ])
  expect(splitValues('google, "Bing, Ya')).toEqual(['google', 'Bing, Ya'])
  expect(splitValues('"Foo, Inc" Ltd')).toEqual(['"Foo', 'Inc" Ltd'])
  expect(splitValues('')).toEqual([''])
})

test('a form contains rows, and rows without a value are ignored', () => {
  const form = new FormData()
  for (const [field, operator, value] of [
    ['device', '==', 'Mobile'],
    ['source', '==', ' '],
    ['country', '!=', 'germany,France'],
    ['source', '!~', 'spam'],
  ] as const) {
    form.append('filter_field', field)
    form.append('filter_operator', operator)
    form.append('filter_value', value)
  }
  expect(printFilter(readFilter(form))).toBe('device==mobile;country!=DE,FR;source!~spam')
})
