import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { flag, integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const returned = { number: integer, users: integer, rate: number }
const total = { users: integer, rate: number, size: integer }
const totals = listOf(object({ number: integer, ...total, previous: nullOr(object(total)) }))
const period = object({ start: time, end: time })
const answer = {
  period,
  compared_with: nullOr(period),
  size: integer,
  previous_size: nullOr(integer),
  cohorts: listOf(
    object({
      date: text,
      size: integer,
      intervals: listOf(object({ ...returned, start: time, is_complete: flag })),
    }),
  ),
  totals,
}
const report = object(answer)
const dividedReport = object({
  ...answer,
  breakdown: listOf(object({ value: text, size: integer, previous_size: nullOr(integer), totals })),
})
const people = listOf(
  object({
    user_id: nullOr(text),
    client_id: nullOr(text),
    started_at: time,
    cohort: text,
    returned: listOf(integer),
  }),
)

export const retentionStatements = section('Analytics', {
  'retention answers the people who started in each interval, and who of them returned': async (context) => {
    const { day } = await historyOf(context)
    const found = dataOf(await ask(context, { ...(await mainDay(context)), interval: 'day' }), 200, report)
    requireEqual(
      'cohorts',
      found.cohorts.map((it) => [it.date, it.size, it.intervals[0]?.number, it.intervals[0]?.users]),
      [[day, 2, 1, 0]],
    )
    requireEqual('totals', found.totals[0], {
      number: 1,
      users: 0,
      rate: 0,
      size: 2,
      previous: null,
    })
    const orders = await ask(context, { ...(await mainDay(context)), interval: 'day', start: 'orders' })
    requireEqual('customers', dataOf(orders, 200, report).cohorts[0]?.size, 1)
  },
  'retention with breakdown answers the people by a dimension of their first session': async (context) => {
    const query = { ...(await mainDay(context)), interval: 'day' as const, breakdown: 'device' as const }
    const found = dataOf(await ask(context, query), 200, dividedReport)
    requireEqual(
      'people of all values',
      found.breakdown.reduce((sum, it) => sum + it.size, 0),
      2,
    )
  },
  'retention compares people with those who started in another period': async (context) => {
    const query = {
      ...(await mainDay(context)),
      interval: 'day' as const,
      breakdown: 'device' as const,
      compare: 'preceding' as const,
    }
    const found = dataOf(await ask(context, query), 200, dividedReport)
    requireEqual('people before', [found.size, found.previous_size], [2, 1])
    failureOf(await ask(context, { compare: 'before' }), 400, 'validation_error', 'compare')
  },
  'retention/people answers the people of a cohort': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { ...(await mainDay(context)), interval: 'day' as const, cohort: day }
    const answer = await context.ask((client) => client.analytics.retentionPeople(site.id, query))
    requireEqual(
      'people',
      dataOf(answer, 200, people)
        .map((it) => it.user_id ?? it.client_id)
        .sort(),
      ['cid_searcher', 'user_reader'],
    )
  },
  'retention refuses unknown activities and cohorts: 400, and too many intervals: 422': async (context) => {
    const { site } = await historyOf(context)
    const day = await mainDay(context)
    failureOf(await ask(context, { ...day, start: 'mine' }), 400, 'validation_error', 'start')
    const people = await context.ask((client) =>
      client.analytics.retentionPeople(site.id, { ...day, cohort: '2001-01-01' }),
    )
    failureOf(people, 400, 'validation_error', 'cohort')
    const long = { start_date: '2020-01-01', end_date: '2024-12-31', interval: 'week' as const }
    failureOf(await ask(context, long), 422, 'unprocessable', 'interval')
  },
})

async function mainDay(context: ConformanceContext) {
  const { day } = await historyOf(context)
  return { start_date: day, end_date: day }
}

async function ask(
  context: ConformanceContext,
  query: Input<'GET /v1/sites/{site_id}/analytics/retention?'>,
) {
  const { site } = await historyOf(context)
  return context.ask((client) => client.analytics.retention(site.id, query))
}
