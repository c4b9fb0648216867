import { expect, test } from 'bun:test'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { hoursQuery, trendsQuery } from './queries.ts'
import { parseTrendsView, problemOfSeries, trendsAddress } from './view.ts'

const parse = (query: string) => parseTrendsView(new URLSearchParams(query))
const queryOf = (query: string) => {
  const view = parse(query)
  const time = timeframeOf(view.view, 'UTC', new Date('2026-03-17T10:00:00Z'))
  return { body: trendsQuery(view, time), hours: hoursQuery(view, time) }
}

test('an address without series has page views and people, and an added series keeps them', () => {
  expect(trendsAddress('/t', parse(''))).toBe('/t')
  const { body } = queryOf('from=2026-03-01&to=2026-03-02&interval=day&compare=off&add=series')
  expect(body).toEqual({
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    interval: 'day',
    series: [
      { type: 'events', metric: 'events', filters: 'event_name==page_view' },
      { type: 'events', metric: 'users' },
      { type: 'events', metric: 'events' },
    ],
  })
  expect(parse('').series).toHaveLength(2)
})

test('what the form sends becomes an address with the same view', () => {
  const sent = parse(
    [
      'count1=events.sum&event1=purchase&property1=value&field1=property&field_property1=plan&operator1=%3D%3D&value1=pro',
      'count2=traffic.conversions.conv_1&field2=country&operator2=!%3D&value2=DE',
      'formula1=A%20/%20B&breakdown=property&breakdown_property=plan&show=average&hours=A',
    ].join('&'),
  )
  const address = trendsAddress('/t', sent)
  expect(parse(address.slice('/t?'.length))).toEqual(sent)
  expect(queryOf(address.slice('/t?'.length)).body?.series).toEqual([
    { type: 'events', metric: 'sum', property: 'value', filters: 'event_name==purchase;property:plan==pro' },
    { type: 'traffic', metric: 'conversions', conversion_id: 'conv_1', filters: 'country!=DE' },
  ])
})

test('nothing is asked while a property is missing, and hours are of the chosen series or the first one', () => {
  expect(queryOf('count1=events.sum').body).toBeUndefined()
  expect(queryOf('count1=events.sum').hours).toBeUndefined()
  const both = 'count1=traffic.users&count2=events.users&event2=sign_up'
  expect(queryOf(both).hours?.series).toEqual({ type: 'traffic', metric: 'users' })
  expect(queryOf(`${both}&hours=B`).hours?.series).toEqual({
    type: 'events',
    metric: 'users',
    filters: 'event_name==sign_up',
  })
})

test('series are broken down by what all of them have', () => {
  const fields = ['country', 'event_name', 'entry_page', 'dimension_3', 'property:plan', 'none']
  const possible = (series: string) =>
    fields.filter((it) => parse(`${series}&breakdown=${it}`).breakdown !== undefined)
  expect(possible('count1=events.users')).toEqual(['country', 'event_name', 'property:plan'])
  expect(possible('count1=traffic.users&count2=traffic.revenue')).toEqual([
    'country',
    'entry_page',
    'dimension_3',
  ])
  expect(possible('count1=traffic.users&count2=events.users')).toEqual(['country'])
})

test('only what adds up has running totals', () => {
  const shown = (counted: string) =>
    problemOfSeries(parse(`count1=events.users&count2=${counted}&show=cumulative`))
  expect(shown('traffic.bounce_rate')).toEqual({ kind: 'averaged', index: 1 })
  expect(shown('events.p95&property2=value')).toEqual({ kind: 'averaged', index: 1 })
  expect(shown('events.sum')).toEqual({ kind: 'incomplete', index: 1 })
  for (const counted of ['traffic.revenue', 'traffic.users', 'events.sum&property2=value'])
    expect(shown(counted)).toBeUndefined()
})

test('a metric of a goal needs one, and conditions need a value to compare a part with', () => {
  expect(parse('count1=traffic.conversions').series).toEqual(parse('').series)
  expect(parse('count1=events.events&field1=page&operator1==~&value1=').series[0]?.conditions).toEqual([])
  expect(
    parse('count1=traffic.users&field1=property:plan&operator1===&value1=a').series[0]?.conditions,
  ).toEqual([])
})

test('conditions are added to those of a series by their button only', () => {
  const conditions = (query: string) =>
    queryOf(`count1=events.events&${query}`).body?.series.map((it) => (it as { filters?: string }).filters)
  const where = `where1=${encodeURIComponent('event_name==sign_up')}`
  expect(conditions(`${where}&field1=page&operator1===&value1=/a`)).toEqual(['event_name==sign_up'])
  expect(conditions(`${where}&field1=page&operator1===&value1=/a&add=filter1`)).toEqual([
    'event_name==sign_up;page==/a',
  ])
  expect(conditions(`${where}&field1=page&operator1===&value1=&add=filter1`)).toEqual([
    'event_name==sign_up;page==',
  ])
})

test('addresses of before, with the parts of one condition, have it still', () => {
  const filters = queryOf('count1=traffic.users&field1=source&operator1===&value1=').body?.series[0]
  expect(filters).toMatchObject({ filters: 'source==' })
})

test('segments are given by name, countries of traffic too', () => {
  const view = parseTrendsView(
    new URLSearchParams(
      [
        'count1=events.users&field1=segment&operator1=!%3D&value1=Buyers',
        'count2=traffic.users&field2=country&operator2=%3D%3D&value2=Germany',
        'count3=traffic.users&field3=dimension_2&operator3=%3D%3D&value3=gold',
      ].join('&'),
    ),
    [{ value: 'seg_1', label: 'Buyers' }],
  )
  expect(view.series.map((it) => it.conditions)).toEqual([
    [{ dimension: 'segment', operator: '!=', values: ['seg_1'] }],
    [{ dimension: 'country', operator: '==', values: ['DE'] }],
    [{ dimension: 'dimension_2', operator: '==', values: ['gold'] }],
  ])
})
