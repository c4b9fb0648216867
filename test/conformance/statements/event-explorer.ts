import { dataOf, failureOf, requireEqual } from '../answers.ts'
import { historyOf } from '../history.ts'
import { flag, integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const period = object({ start: time, end: time })
const counts = { events: integer, users: integer }
const previousCounts = nullOr(object(counts))
const volume = object({
  period,
  compared_with: nullOr(period),
  previous: nullOr(object({ totals: object(counts), series: listOf(object(counts)) })),
  interval: text,
  totals: object(counts),
  series: listOf(object({ label: text, start: time, ...counts })),
})
const numbers = object({
  count: integer,
  min: number,
  max: number,
  mean: number,
  median: number,
  p95: number,
  sum: number,
})
const breakdown = object({
  period,
  compared_with: nullOr(period),
  previous_events: nullOr(integer),
  by: text,
  events: integer,
  values: listOf(object({ value: text, ...counts, share: number, previous: previousCounts })),
  others: object({ events: integer, share: number }),
  numbers: nullOr(numbers),
})
const described = { description: text, is_hidden: flag }
const seen = { events: integer, share: number, first_seen: nullOr(time), last_seen: nullOr(time) }
const dictionary = object({
  period,
  events: integer,
  names: listOf(object({ event_name: text, ...described, ...seen })),
})
const properties = object({
  period,
  event_name: text,
  ...described,
  events: integer,
  properties: listOf(object({ property: text, ...described, types: listOf(text), ...seen })),
})
const entry = object({ event_name: text, property: nullOr(text), ...described })

export const eventExplorerStatements = section('Query events', {
  'volume and breakdown compare with another period': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day, compare: '2020-01-01/2020-01-01' }
    const ofVolume = await context.ask((client) => client.events.volume(site.id, query))
    requireEqual('volume before', dataOf(ofVolume, 200, volume).previous?.totals, { events: 0, users: 0 })
    const ofValues = await context.ask((client) =>
      client.events.breakdown(site.id, { ...query, by: 'event_name' }),
    )
    const { previous_events, values } = dataOf(ofValues, 200, breakdown)
    requireEqual('events before', previous_events, 0)
    requireEqual('value before', values[0]?.previous, { events: 0, users: 0 })
    const wrong = await context.ask((client) => client.events.volume(site.id, { compare: 'before' }))
    failureOf(wrong, 400, 'validation_error', 'compare')
  },
  'volume counts the events that meet a filter, and their people, by interval': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day, filters: 'event_name==page_view' }
    const answer = await context.ask((client) => client.events.volume(site.id, query))
    const found = dataOf(answer, 200, volume)
    requireEqual('totals', found.totals, { events: 4, users: 2 })
    requireEqual(
      'series',
      found.series.map((it) => [it.label, it.events, it.users]),
      [[day, 4, 2]],
    )
  },
  'breakdown counts events by the values of a property, and describes numbers': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day, by: 'property:value' }
    const answer = await context.ask((client) => client.events.breakdown(site.id, query))
    const found = dataOf(answer, 200, breakdown)
    requireEqual('values', found.values, [
      { value: '', events: 4, users: 2, share: 80, previous: null },
      { value: '59.9', events: 1, users: 1, share: 20, previous: null },
    ])
    requireEqual('median', [found.numbers?.count, found.numbers?.median], [1, 59.9])
  },
  'breakdown by an unknown column and a filter on one are 400': async (context) => {
    const { site } = await historyOf(context)
    const unknown = await context.ask((client) => client.events.breakdown(site.id, { by: 'value' }))
    failureOf(unknown, 400, 'validation_error', 'by')
    const filtered = await context.ask((client) => client.events.volume(site.id, { filters: 'value==1' }))
    failureOf(filtered, 400, 'validation_error', 'filters')
  },
  'dictionary describes events and their properties': async (context) => {
    const { site, day } = await historyOf(context)
    const days = { start_date: day, end_date: day }
    const change = { event_name: 'purchase', property: 'value', description: 'With tax' }
    const changed = await context.ask((client) => client.events.describe(site.id, change))
    requireEqual('entry', dataOf(changed, 200, entry), { ...change, is_hidden: false })
    const names = await context.ask((client) => client.events.dictionary(site.id, days))
    requireEqual(
      'names',
      dataOf(names, 200, dictionary).names.map((it) => [it.event_name, it.events, it.share]),
      [
        ['page_view', 4, 80],
        ['purchase', 1, 20],
      ],
    )
    const query = { ...days, event_name: 'purchase' }
    const found = await context.ask((client) => client.events.properties(site.id, query))
    const value = dataOf(found, 200, properties).properties.find((it) => it.property === 'value')
    requireEqual('value', [value?.description, value?.types, value?.share], ['With tax', ['number'], 100])
  },
})
