import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, offsetPageOf, requireEqual, requireStatus } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { segmentedHistoryOf } from '../history.ts'
import { anything, integer, listOf, nullOr, object, oneOf, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Rules = Input<'POST /v1/sites/{site_id}/segments/preview'>['rules']
type RequestBody = Input<'POST /v1/sites/{site_id}/segments'>

const segment = object({
  id: prefixed('seg_'),
  name: text,
  description: text,
  type: oneOf('dynamic', 'static'),
  rules: nullOr(object({ operator: oneOf('and', 'or', 'not'), conditions: listOf(anything) })),
  user_count: integer,
  last_computed: time,
})
const preview = object({
  user_count: integer,
  total_users: integer,
  samples: listOf(object({ user_id: nullOr(text), client_id: nullOr(text) })),
})
const member = object({ user_id: nullOr(text), client_id: nullOr(text), since: time })
const evaluation = object({
  evaluated_at: time,
  users: listOf(object({ user_id: text, segment_ids: listOf(prefixed('seg_')) })),
})

const bought: Rules = { operator: 'and', conditions: [{ type: 'event', event_name: 'purchase' }] }
const everybody: Rules = {
  operator: 'and',
  conditions: [{ field: 'total_sessions', operator: 'gte', value: 1 }],
}

export const segmentStatements = section('Segments', {
  'POST takes name, description and rules, and answers 201 with the members counted': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const made = await create(context, site.id, { name: 'Buyers', description: 'Who bought', rules: bought })
    requireEqual(
      'what was given',
      [made.name, made.description, made.type, made.rules],
      ['Buyers', 'Who bought', 'dynamic', bought],
    )
    requireEqual('user_count', made.user_count, 1)
    const { data } = offsetPageOf(
      await context.ask((client) => client.segments.list(site.id).page()),
      segment,
    )
    requireEqual(
      'the one in the list',
      data.find((it) => it.id === made.id),
      made,
    )
  },
  'a field is compared with a value': async (context) => {
    requireEqual('pages', await countOf(context, { field: 'total_pageviews', operator: 'gt', value: 1 }), 2)
    requireEqual('value', await countOf(context, { field: 'lifetime_value', operator: 'gte', value: 1 }), 1)
    requireEqual('trait', await countOf(context, { field: 'traits.plan', operator: 'eq', value: 'pro' }), 1)
    requireEqual(
      'touch',
      await countOf(context, { field: 'first_touch.source', operator: 'eq', value: 'newsletter' }),
      1,
    )
  },
  'type event finds people with an event within a time window': async (context) => {
    const event = { type: 'event' as const, event_name: 'purchase' }
    requireEqual('30 days', await countOf(context, { ...event, time_window: { last: 30, unit: 'days' } }), 1)
    requireEqual('2 hours', await countOf(context, { ...event, time_window: { last: 2, unit: 'hours' } }), 0)
  },
  'type event_absence finds people without one': async (context) => {
    const absence = { type: 'event_absence' as const, event_name: 'purchase' }
    requireEqual(
      '30 days',
      await countOf(context, { ...absence, time_window: { last: 30, unit: 'days' } }),
      3,
    )
    requireEqual(
      '2 hours',
      await countOf(context, { ...absence, time_window: { last: 2, unit: 'hours' } }),
      4,
    )
  },
  'events are counted, and filtered by their properties': async (context) => {
    const views = { type: 'event' as const, event_name: 'page_view' }
    requireEqual('twice', await countOf(context, { ...views, count: { operator: 'gte', value: 2 } }), 2)
    const purchase = { type: 'event' as const, event_name: 'purchase' }
    requireEqual('value', await countOf(context, { ...purchase, filters: { value: { gt: 59 } } }), 1)
    requireEqual('more', await countOf(context, { ...purchase, filters: { value: { gt: 60 } } }), 0)
  },
  'and needs all conditions, or at least one, not none; groups can be nested': async (context) => {
    const [buys, isOnPhone] = [bought.conditions, [{ field: 'device', operator: 'eq', value: 'mobile' }]]
    const inGroups: Rules = {
      operator: 'or',
      conditions: [{ operator: 'not', conditions: [...buys, ...isOnPhone] }, ...buys],
    } as Rules
    requireEqual('everybody', (await previewOf(context, inGroups)).user_count, 4)
    const neither = { operator: 'not', conditions: [...buys, ...isOnPhone] } as Rules
    requireEqual('neither', (await previewOf(context, neither)).user_count, 3)
  },
  'an invalid condition is 400 with its path': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const rules = {
      operator: 'and',
      conditions: [{ field: 'planet', operator: 'eq', value: 'Mars' }],
    } as Rules
    const answer = await context.ask((client) => client.segments.create(site.id, { name: 'Mars', rules }))
    failureOf(answer, 400, 'validation_error', 'rules.conditions.0.field')
    const without = await context.ask((client) => client.segments.create(site.id, { name: 'Nothing' }))
    failureOf(without, 400, 'invalid_request', 'rules')
  },
  'PATCH changes the given fields, and new rules find new members': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const { id } = await create(context, site.id, { name: 'Buyers', rules: bought })
    const changed = await context.ask((client) => client.segments.update(site.id, id, { rules: everybody }))
    const { name, user_count } = dataOf(changed, 200, segment)
    requireEqual('segment', [name, user_count], ['Buyers', 4])
  },
  'DELETE answers 204, and the segment is gone': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const { id } = await create(context, site.id, { name: 'Buyers', rules: bought })
    requireStatus(await context.ask((client) => client.segments.delete(site.id, id)), 204)
    failureOf(await context.ask((client) => client.segments.get(site.id, id)), 404, 'not_found')
  },
  'members are computed on demand and listed, and the history has their number': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const { id } = await create(context, site.id, { name: 'Buyers', rules: bought })
    dataOf(await context.ask((client) => client.segments.compute(site.id, id)), 200, segment)
    const { data } = cursorPageOf(
      await context.ask((client) => client.segmentMembers.list(site.id, id).page()),
      member,
    )
    requireEqual(
      'members',
      data.map((it) => it.user_id),
      ['user_reader'],
    )
    const trend = object({ computed_at: time, user_count: integer, entered: integer, left: integer })
    const history = cursorPageOf(
      await context.ask((client) => client.segmentHistory.list(site.id, id).page()),
      trend,
    )
    requireEqual(
      'entered',
      history.data.map((it) => it.entered),
      [0, 1],
    )
  },
  'a static segment is a list of user ids': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const list: RequestBody = { name: 'Invited', type: 'static', user_ids: ['user_reader'] }
    const { id, user_count, rules } = await create(context, site.id, list)
    requireEqual('list', [user_count, rules], [1, null])
    const more = await context.ask((client) =>
      client.segmentMembers.add(site.id, id, { user_ids: ['user_x'] }),
    )
    requireEqual('added', dataOf(more, 200, segment).user_count, 2)
    const less = await context.ask((client) =>
      client.segmentMembers.remove(site.id, id, { user_ids: ['user_reader'] }),
    )
    requireEqual('removed', dataOf(less, 200, segment).user_count, 1)
  },
  'POST /v1/segments/batch-evaluate says which segments users are in': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const { id } = await create(context, site.id, { name: 'Buyers', rules: bought })
    const question = { site_id: site.id, user_ids: ['user_reader', 'user_x'], segment_ids: [id] }
    const answer = await context.ask((client) => client.segments.batchEvaluate(question))
    requireEqual('users', dataOf(answer, 200, evaluation).users, [
      { user_id: 'user_reader', segment_ids: [id] },
      { user_id: 'user_x', segment_ids: [] },
    ])
  },
  'batch-evaluate takes at most 10,000 user ids': async (context) => {
    const { site } = await segmentedHistoryOf(context)
    const user_ids = Array.from({ length: 10_001 }, (_, n) => `user_${n}`)
    const answer = await context.ask((client) =>
      client.segments.batchEvaluate({ site_id: site.id, user_ids }),
    )
    failureOf(answer, 400, 'validation_error', 'user_ids')
  },
  'a segment is a filter of reports': async (context) => {
    const { site, day } = await segmentedHistoryOf(context)
    const { id } = await create(context, site.id, { name: 'Buyers', rules: bought })
    const users = async (filters: string) => {
      const dates = { start_date: day, end_date: day, metrics: 'users' }
      const answer = await context.ask((client) => client.analytics.traffic(site.id, { ...dates, filters }))
      return dataOf(answer, 200, object({ totals: object({ users: integer }) })).totals.users
    }
    requireEqual('in it', await users(`segment==${id}`), 1)
    requireEqual('not in it', await users(`segment!=${id}`), 1)
    const unknown = await context.ask((client) =>
      client.analytics.traffic(site.id, { filters: 'segment==seg_x' }),
    )
    failureOf(unknown, 400, 'validation_error', 'filters')
  },
})

async function create(context: ConformanceContext, siteId: string, input: RequestBody) {
  return dataOf(await context.ask((client) => client.segments.create(siteId, input)), 201, segment)
}

async function previewOf(context: ConformanceContext, rules: Rules) {
  const { site } = await segmentedHistoryOf(context)
  return dataOf(await context.ask((client) => client.segments.preview(site.id, { rules })), 200, preview)
}

/** Counts the people of the history that meet a condition. */
async function countOf(context: ConformanceContext, condition: Rules['conditions'][number]): Promise<number> {
  return (await previewOf(context, { operator: 'and', conditions: [condition] })).user_count
}
