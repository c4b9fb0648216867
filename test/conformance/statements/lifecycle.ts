import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { flag, integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const period = object({ start: time, end: time })
const states = { new: integer, returning: integer, resurrected: integer, dormant: integer }
const lifecycle = object({
  period,
  compared_with: nullOr(period),
  intervals: listOf(
    object({
      date: text,
      start: time,
      is_complete: flag,
      ...states,
      previous: nullOr(object({ date: text, ...states })),
    }),
  ),
})
const activity = { intervals: integer, users: integer, average: nullOr(number) }
const share = { users: integer, rate: number }
const stickiness = object({
  period,
  compared_with: nullOr(period),
  ...activity,
  previous: nullOr(object(activity)),
  counts: listOf(object({ number: integer, ...share, previous: nullOr(object(share)) })),
})
const people = listOf(object({ user_id: nullOr(text), client_id: nullOr(text), active: listOf(text) }))

export const lifecycleStatements = section('Analytics', {
  'lifecycle answers the states of people by interval': async (context) => {
    const { site, query } = await mainDay(context)
    const answer = await context.ask((client) => client.analytics.lifecycle(site.id, query))
    const [first] = dataOf(answer, 200, lifecycle).intervals
    // The visitor of the day before stays away.
    requireEqual('states', [first?.new, first?.returning, first?.resurrected, first?.dormant], [2, 0, 0, 1])
  },
  'lifecycle/people answers the people in a state': async (context) => {
    const { site, day, query } = await mainDay(context)
    const answer = await context.ask((client) =>
      client.analytics.lifecyclePeople(site.id, { ...query, date: day, state: 'new' }),
    )
    requireEqual('people', idsOf(dataOf(answer, 200, people)), ['cid_searcher', 'user_reader'])
  },
  'stickiness answers people by the number of intervals in which they were active': async (context) => {
    const { site, query } = await mainDay(context)
    const answer = await context.ask((client) => client.analytics.stickiness(site.id, query))
    const found = dataOf(answer, 200, stickiness)
    requireEqual('counts', found.counts, [{ number: 1, users: 2, rate: 100, previous: null }])
    requireEqual('average', found.average, 1)
  },
  'stickiness/people answers the people of a number': async (context) => {
    const { site, day, query } = await mainDay(context)
    const answer = await context.ask((client) =>
      client.analytics.stickinessPeople(site.id, { ...query, number: 1 }),
    )
    const found = dataOf(answer, 200, people)
    requireEqual('people', idsOf(found), ['cid_searcher', 'user_reader'])
    requireEqual('active', found[0]?.active, [day])
  },
  'lifecycle and stickiness compare with as many intervals': async (context) => {
    const { site, query } = await mainDay(context)
    const compared = { ...query, compare: '2020-01-01/2020-01-01' }
    const states = await context.ask((client) => client.analytics.lifecycle(site.id, compared))
    const [first] = dataOf(states, 200, lifecycle).intervals
    requireEqual('before', first?.previous, {
      date: '2020-01-01',
      new: 0,
      returning: 0,
      resurrected: 0,
      dormant: 0,
    })
    const active = await context.ask((client) => client.analytics.stickiness(site.id, compared))
    const { previous, counts } = dataOf(active, 200, stickiness)
    requireEqual('activity before', previous, { intervals: 1, users: 0, average: null })
    requireEqual('number before', counts[0]?.previous, { users: 0, rate: 0 })
    const wrong = await context.ask((client) => client.analytics.stickiness(site.id, { compare: 'before' }))
    failureOf(wrong, 400, 'validation_error', 'compare')
  },
  'lifecycle refuses an unknown activity, interval or date': async (context) => {
    const { site, query } = await mainDay(context)
    const unknown = await context.ask((client) =>
      client.analytics.lifecycle(site.id, { ...query, activity: 'mine' }),
    )
    failureOf(unknown, 400, 'validation_error', 'activity')
    const other = await context.ask((client) =>
      client.analytics.lifecyclePeople(site.id, { ...query, date: '2001-01-01', state: 'new' }),
    )
    failureOf(other, 400, 'validation_error', 'date')
    const long = { start_date: '2020-01-01', end_date: '2024-12-31' }
    const many = await context.ask((client) => client.analytics.stickiness(site.id, long))
    failureOf(many, 422, 'unprocessable', 'interval')
  },
})

function idsOf(found: readonly { user_id: string | null; client_id: string | null }[]) {
  return found.map((it) => it.user_id ?? it.client_id).sort()
}

async function mainDay(context: ConformanceContext) {
  const { site, day } = await historyOf(context)
  return { site, day, query: { start_date: day, end_date: day, interval: 'day' as const } }
}
