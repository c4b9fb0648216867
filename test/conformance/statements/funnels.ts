import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, offsetPageOf, requireEqual, requireStatus } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, number, object, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Question = Input<'POST /v1/sites/{site_id}/analytics/funnel'>

const counted = { step: integer, name: text, users: integer, conversion_rate: number }
const totals = object({
  name: text,
  total_entered: integer,
  total_completed: integer,
  overall_conversion_rate: number,
})
const report = object({
  period: object({ start: time, end: time }),
  conversion_window_hours: integer,
  funnel: totals,
  steps: listOf(object({ ...counted, drop_off_rate: number, median_seconds: nullOr(number) })),
})
const brokenDown = object({
  period: object({ start: time, end: time }),
  conversion_window_hours: integer,
  funnel: totals,
  steps: listOf(object({ ...counted, drop_off_rate: number, median_seconds: nullOr(number) })),
  breakdown: listOf(object({ value: text, steps: listOf(object(counted)) })),
})
const person = object({
  user_id: nullOr(text),
  client_id: nullOr(text),
  entered_at: time,
  reached_step: integer,
  last_step_at: time,
})
const step = { event_name: 'page_view' }
const funnel = object({
  id: prefixed('fun_'),
  name: text,
  steps: listOf(object({ event_name: text })),
  conversion_window_hours: integer,
  created_at: time,
  updated_at: time,
})

const input = {
  name: 'Purchase',
  steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }],
  conversion_window_hours: 24,
}

export const funnelStatements = section('Funnels', {
  'POST funnel answers name, total_entered, total_completed and overall_conversion_rate in percent': async (
    context,
  ) => {
    const { funnel: found } = await reportOn(context, {})
    requireEqual('funnel', found, {
      name: 'Purchase',
      total_entered: 2,
      total_completed: 1,
      overall_conversion_rate: 50,
    })
  },
  'steps are numbered from 1; the first has the rates 100 and 0, the others are percentages of the step before':
    async (context) => {
      const { steps } = await reportOn(context, {})
      requireEqual('steps', steps, [
        {
          step: 1,
          name: 'page_view',
          users: 2,
          conversion_rate: 100,
          drop_off_rate: 0,
          median_seconds: null,
        },
        { step: 2, name: 'purchase', users: 1, conversion_rate: 50, drop_off_rate: 50, median_seconds: 60 },
      ])
    },
  'steps must be taken in order': async (context) => {
    const { steps } = await reportOn(context, { steps: input.steps.toReversed() })
    requireEqual('users', usersOf(steps), [1, 0])
  },
  'each step needs a separate event': async (context) => {
    const views = Array.from({ length: 3 }, () => ({ event_name: 'page_view' }))
    const { steps } = await reportOn(context, { steps: views })
    requireEqual('users', usersOf(steps), [2, 2, 0])
  },
  'filters of a step compare properties and dimensions': async (context) => {
    const filtered = async (filters: NonNullable<Question['steps'][number]['filters']>) => {
      const steps = [{ event_name: 'page_view' }, { event_name: 'purchase', filters }]
      return usersOf((await reportOn(context, { steps })).steps)
    }
    requireEqual('users', await filtered({ transaction_id: 'T-1', value: 59.9 }), [2, 1])
    requireEqual('users', await filtered({ transaction_id: 'T-2' }), [2, 0])
    requireEqual('users', await filtered({ value: { gt: 59.9 } }), [2, 0])
    requireEqual('users', await filtered({ 'dimensions.source': ['newsletter'] }), [2, 1])
    requireEqual('users', await filtered({ 'dimensions.source': 'google' }), [2, 0])
  },
  'conversion_window_hours counts from the first step': async (context) => {
    const { site, day } = await historyOf(context)
    const steps = [{ event_name: 'page_view' }, { event_name: 'page_view', filters: {} }]
    const dates = { start_date: `${day}T11:00:00Z`, end_date: `${day}T12:00:00Z` }
    const answer = await context.ask((client) =>
      client.analytics.funnel(site.id, { steps, ...dates, conversion_window_hours: 1 }),
    )
    // The two views of the searcher, 31 minutes apart.
    requireEqual('users', usersOf(dataOf(answer, 200, report).steps), [1, 1])
  },
  'breakdown splits the steps by a dimension of the session in which people entered': async (context) => {
    const { site, day } = await historyOf(context)
    const question = { ...input, start_date: day, end_date: day, breakdown: 'source' as const }
    const answer = await context.ask((client) => client.analytics.funnel(site.id, question))
    const { breakdown } = dataOf(answer, 200, brokenDown)
    requireEqual(
      'breakdown',
      breakdown.map(({ value, steps }) => [value, ...usersOf(steps)]),
      [
        ['google', 1, 0],
        ['newsletter', 1, 1],
      ],
    )
  },
  'people of a step are those who converted, or dropped out before it': async (context) => {
    const { site, day } = await historyOf(context)
    const of = async (outcome: 'converted' | 'dropped') => {
      const question = { ...input, start_date: day, end_date: day, step: 2, outcome }
      const page = cursorPageOf(
        await context.ask((client) => client.analytics.funnelUsers(site.id, question)),
        person,
      )
      return page.data.map((it) => [it.client_id, it.user_id, it.reached_step])
    }
    requireEqual('converted', await of('converted'), [['cid_reader', 'user_reader', 2]])
    requireEqual('dropped', await of('dropped'), [['cid_searcher', null, 1]])
  },
  'a funnel needs 2 to 20 steps with an event_name each': async (context) => {
    const { site } = await historyOf(context)
    const refused = async (body: object, code: string, field: string) =>
      failureOf(
        await context.ask((client) => client.analytics.funnel(site.id, body as Question)),
        400,
        code,
        field,
      )
    await refused({}, 'invalid_request', 'steps')
    await refused({ steps: [step] }, 'validation_error', 'steps')
    await refused({ steps: Array.from({ length: 21 }, () => step) }, 'validation_error', 'steps')
    await refused({ steps: [{ event_name: 'a' }, {}] }, 'invalid_request', 'steps.1.event_name')
    await refused({ ...input, conversion_window_hours: 0 }, 'validation_error', 'conversion_window_hours')
  },
  'a funnel can be saved, read, changed, listed and deleted': async (context) => {
    const site = await context.site()
    const made = dataOf(await context.ask((client) => client.funnels.create(site.id, input)), 201, funnel)
    requireEqual('funnel', [made.name, made.steps, made.conversion_window_hours], Object.values(input))
    const read = await context.ask((client) => client.funnels.get(site.id, made.id))
    requireEqual('funnel', dataOf(read, 200, funnel), made)
    const change = { name: 'Sale', conversion_window_hours: 48 }
    const changed = await context.ask((client) => client.funnels.update(site.id, made.id, change))
    const { updated_at: _, ...rest } = dataOf(changed, 200, funnel)
    const { updated_at: __, ...before } = made
    requireEqual('changed funnel', rest, { ...before, ...change })
    const listed = offsetPageOf(await context.ask((client) => client.funnels.list(site.id).page()), funnel)
    requireEqual('ids', [listed.data.map((it) => it.id), listed.pagination.total], [[made.id], 1])
    requireStatus(await context.ask((client) => client.funnels.delete(site.id, made.id)), 204)
    failureOf(await context.ask((client) => client.funnels.get(site.id, made.id)), 404, 'not_found')
  },
  'the report and the people of a saved funnel are those of its steps': async (context) => {
    const { site, day } = await historyOf(context)
    const dates = { start_date: day, end_date: day }
    const { id } = dataOf(await context.ask((client) => client.funnels.create(site.id, input)), 201, funnel)
    const saved = await context.ask((client) => client.funnels.report(site.id, id, dates))
    requireEqual('report', dataOf(saved, 200, report), await reportOn(context, {}))
    const people = await context.ask((client) =>
      client.funnels.users(site.id, id, { ...dates, step: 2, outcome: 'converted' }),
    )
    requireEqual('people', cursorPageOf(people, person).data.length, 1)
  },
})

/** Returns a funnel report for the main day of the history. */
async function reportOn(context: ConformanceContext, question: Partial<Question>) {
  const { site, day } = await historyOf(context)
  const body = { ...input, start_date: day, end_date: day, ...question }
  return dataOf(await context.ask((client) => client.analytics.funnel(site.id, body)), 200, report)
}

function usersOf(steps: { users: number }[]): number[] {
  return steps.map((it) => it.users)
}
