import { expect, test } from 'bun:test'
import { addedCondition, addressWith, eventsAddress, parseEventsView } from './queries.ts'

const parse = (query: string) => parseEventsView(new URLSearchParams(query))

test('a view is kept in the address without defaults', () => {
  const address = 'period=7d&filters=property%3Aplan%3D%3Dpro&by=property%3Aseats'
  expect(eventsAddress('/events', parse(address))).toBe(`/events?${address}`)
  expect(eventsAddress('/events', parse('by=event_name&filters=plan==pro'))).toBe('/events')
})

test('a value of the breakdown replaces the condition on its field', () => {
  const view = parse('filters=property:plan==team;page==/a')
  const condition = { dimension: 'property:plan', operator: '==', values: ['pro'] } as const
  expect(addressWith('/events', view, { ...condition, values: [...condition.values] })).toBe(
    `/events?filters=${encodeURIComponent('page==/a;property:plan==pro')}`,
  )
})

test('the form of a filter adds a condition on a column or a property', () => {
  const added = (query: string) => addedCondition(new URLSearchParams(query))
  expect(added('add=page&how=is&what=/a')).toBeUndefined()
  expect(added('add=page&how=%3D%3D&what=/a')).toEqual({ dimension: 'page', operator: '==', values: ['/a'] })
  expect(added('add=property&property=plan&how=%3D%3D&what=')).toEqual({
    dimension: 'property:plan',
    operator: '==',
    values: [''],
  })
  expect(added('add=property&property=&how=%3D%3D&what=a')).toBeUndefined()
  expect(added('add=page&how=%3D~&what=')).toBeUndefined()
})

test('a breakdown by a property that is not on the list is named by its own field', () => {
  expect(parse('by=property&by_property=plan').by).toBe('property:plan')
  expect(parse('by=nothing').by).toBe('event_name')
})
