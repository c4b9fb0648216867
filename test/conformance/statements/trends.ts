import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { dayBefore, historyOf } from '../history.ts'
import { flag, integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Question = Input<'POST /v1/sites/{site_id}/analytics/trends'>

const values = listOf(nullOr(number))
const measures = {
  total: nullOr(number),
  values,
  moving_average: nullOr(values),
  previous_total: nullOr(number),
  previous_values: nullOr(values),
}
const lines = { ...measures, groups: nullOr(listOf(object({ value: nullOr(text), ...measures }))) }
const period = object({ start: time, end: time })
const trends = object({
  period,
  compared_with: nullOr(period),
  interval: text,
  currency: text,
  intervals: listOf(object({ label: text, start: time, is_complete: flag })),
  previous_intervals: listOf(object({ label: text, start: time })),
  series: listOf(
    object({ key: text, name: nullOr(text), type: text, metric: text, property: nullOr(text), ...lines }),
  ),
  formulas: listOf(object({ key: text, name: nullOr(text), expression: text, ...lines })),
})
const week = { total: nullOr(number), values: listOf(values) }
const hours = object({
  period,
  compared_with: nullOr(period),
  ...week,
  previous: nullOr(object(week)),
  highest: nullOr(object({ weekday: integer, hour: integer, value: number })),
})

const views = { type: 'events', metric: 'events', filters: 'event_name==page_view' } as const

export const trendStatements = section('Analytics', {
  'trends answers series of events and traffic, and formulas between them': async (context) => {
    const { series, formulas } = dataOf(
      await ask(context, {
        series: [
          views,
          { type: 'events', metric: 'users' },
          { type: 'events', metric: 'sum', property: 'value' },
          { type: 'traffic', metric: 'sessions' },
        ],
        formulas: [{ expression: 'A / D' }],
      }),
      200,
      trends,
    )
    // The day before, another visitor views a page; then the reader and the searcher come.
    requireEqual(
      'values',
      series.map((it) => [it.key, it.total, it.values]),
      [
        ['A', 5, [1, 4]],
        ['B', 3, [1, 2]],
        ['C', 59.9, [0, 59.9]],
        ['D', 4, [1, 3]],
      ],
    )
    requireEqual(
      'formulas',
      formulas.map((it) => [it.key, it.expression, it.total, it.values]),
      [['F1', 'A / D', 1.25, [1, 4 / 3]]],
    )
  },
  'trends breaks series of events down by a field': async (context) => {
    const question = { series: [{ type: 'events', metric: 'events' } as const], breakdown: 'page', limit: 1 }
    const [found] = dataOf(await ask(context, question), 200, trends).series
    requireEqual(
      'groups',
      found?.groups?.map((it) => [it.value, it.total, it.values]),
      [
        ['/', 4, [1, 3]],
        [null, 2, [0, 2]],
      ],
    )
  },
  'trends breaks series of traffic down by a dimension': async (context) => {
    const sessions = { type: 'traffic', metric: 'pageviews' } as const
    const question = { series: [sessions], breakdown: 'page', limit: 1 }
    const [found] = dataOf(await ask(context, question), 200, trends).series
    requireEqual(
      'groups',
      found?.groups?.map((it) => [it.value, it.total, it.values]),
      [
        ['/', 4, [1, 3]],
        [null, 1, [0, 1]],
      ],
    )
  },
  'trends answers running totals, moving averages and a comparison': async (context) => {
    const people = { type: 'events', metric: 'users' } as const
    const running = dataOf(await ask(context, { series: [people], cumulative: true }), 200, trends)
    requireEqual('running totals', running.series[0]?.values, [1, 3])
    const question = { series: [views], moving_average: 2, compare: 'preceding' }
    const [found] = dataOf(await ask(context, question), 200, trends).series
    requireEqual('moving average', found?.moving_average, [null, 2.5])
    requireEqual('comparison', [found?.previous_total, found?.previous_values], [0, [0, 0]])
  },
  'trends/hours answers a series of events by weekday and hour': async (context) => {
    const { site, day } = await historyOf(context)
    const question = { series: views, start_date: day, end_date: day }
    const found = dataOf(
      await context.ask((client) => client.analytics.trendHours(site.id, question)),
      200,
      hours,
    )
    const weekday = new Date(day).getUTCDay() || 7
    requireEqual('total', found.total, 4)
    requireEqual('hours', found.values[weekday - 1]?.slice(9, 13), [0, 2, 2, 0])
    requireEqual('highest', found.highest, { weekday, hour: 10, value: 2 })
    requireEqual('comparison', [found.compared_with, found.previous], [null, null])
  },
  'trends/hours compares the hours with those of another period': async (context) => {
    const { site, day } = await historyOf(context)
    const question = { series: views, start_date: day, end_date: day, compare: 'preceding' }
    const { compared_with, previous } = dataOf(
      await context.ask((client) => client.analytics.trendHours(site.id, question)),
      200,
      hours,
    )
    const before = dayBefore(11)
    requireEqual('compared with', compared_with, wholeDay(before))
    // The day before, a visitor views a page at noon.
    const expected = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
    expected[(new Date(before).getUTCDay() || 7) - 1]?.splice(12, 1, 1)
    requireEqual('previous', previous, { total: 1, values: expected })
    const wrong = await context.ask((client) =>
      client.analytics.trendHours(site.id, { ...question, compare: 'before' }),
    )
    failureOf(wrong, 400, 'validation_error', 'compare')
  },
  'trends refuses mistakes with their field: 400, and what cannot be combined: 422': async (context) => {
    const refused = async (question: object, status: number, code: string, field: string) =>
      failureOf(await ask(context, question as Question), status, code, field)
    await refused({ series: [] }, 400, 'validation_error', 'series')
    await refused({ series: [{ type: 'events' }] }, 400, 'invalid_request', 'series.0.metric')
    const formulas = [{ expression: 'A /' }]
    await refused({ series: [views], formulas }, 400, 'validation_error', 'formulas.0.expression')
    const mixed = [{ type: 'traffic', metric: 'sessions' }, views]
    await refused({ series: mixed, breakdown: 'property:plan' }, 422, 'unprocessable', 'breakdown')
    const rate = { type: 'traffic', metric: 'bounce_rate' }
    await refused({ series: [rate], cumulative: true }, 422, 'unprocessable', 'cumulative')
  },
})

function wholeDay(date: string) {
  return { start: `${date}T00:00:00.000Z`, end: `${date}T23:59:59.999Z` }
}

/** Asks about the main day of the history and the day before. */
async function ask(context: ConformanceContext, question: Question) {
  const { site, day } = await historyOf(context)
  const start_date = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, day.length)
  return context.ask((client) => client.analytics.trends(site.id, { start_date, end_date: day, ...question }))
}
