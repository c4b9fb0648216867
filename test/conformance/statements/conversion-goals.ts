import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { historyOf } from '../history.ts'
import {
  anything,
  exactly,
  integer,
  listOf,
  nullOr,
  number,
  object,
  oneOf,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type NewGoal = Input<'POST /v1/sites/{site_id}/conversions'>

const goal = object({
  id: prefixed('conv_'),
  name: text,
  type: oneOf('event', 'page'),
  event_name: nullOr(text),
  page_pattern: nullOr(text),
  filters: record(anything),
  value_type: oneOf('dynamic', 'fixed'),
  value_property: nullOr(text),
  fixed_value: nullOr(number),
  attribution_window_days: integer,
  counting_method: oneOf('one_per_user', 'every'),
  status: oneOf('active', 'archived'),
  created_at: time,
  updated_at: time,
})

const preview = object({
  days: exactly(30),
  matched_events: integer,
  converting_users: integer,
  conversions: integer,
  total_value: number,
  currency: text,
  ignored_values: integer,
  unconverted_values: integer,
  samples: listOf(object({ event_id: text, timestamp: time, value: nullOr(number) })),
})

const purchase = {
  name: 'Purchase',
  type: 'event',
  event_name: 'purchase',
  value_type: 'dynamic',
  value_property: 'value',
  attribution_window_days: 30,
  counting_method: 'every',
} as const
const signup = {
  name: 'Signup',
  type: 'event',
  event_name: 'signup',
  value_type: 'fixed',
  fixed_value: 25,
  attribution_window_days: 7,
  counting_method: 'one_per_user',
} as const

export const conversionGoalStatements = section('Conversion goals', {
  'POST answers 201 with every field of the goal, active': async (context) => {
    for (const input of [purchase, signup]) {
      const made = await create(context, await context.site(), input)
      for (const [name, value] of Object.entries({ ...input, status: 'active' }))
        requireEqual(name, made[name as keyof typeof made], value)
    }
  },
  'by default the attribution window is 30 days and every conversion counts': async (context) => {
    const made = await create(context, await context.site(), { name: 'Lead', event_name: 'lead' })
    requireEqual(
      'defaults',
      [made.type, made.attribution_window_days, made.counting_method, made.value_type, made.fixed_value],
      ['event', 30, 'every', 'fixed', 0],
    )
  },
  'a goal of type page has a page_pattern': async (context) => {
    const made = await create(context, await context.site(), {
      name: 'Thanks',
      type: 'page',
      page_pattern: '/thanks/*',
    })
    requireEqual('event_name, page_pattern', [made.event_name, made.page_pattern], [null, '/thanks/*'])
  },
  'POST needs a name, and the event or the page': async (context) => {
    const site = await context.site()
    const refused = async (body: object, field: string) =>
      failureOf(await post(context, site, body), 400, 'invalid_request', field)
    await refused({ event_name: 'a' }, 'name')
    await refused({ name: 'a' }, 'event_name')
    await refused({ name: 'a', type: 'page' }, 'page_pattern')
  },
  'values that are not allowed are 400 validation_error': async (context) => {
    const site = await context.site()
    for (const [field, value] of [
      ['type', 'click'],
      ['value_type', 'free'],
      ['counting_method', 'twice'],
      ['attribution_window_days', 0],
      ['attribution_window_days', 366],
      ['attribution_window_days', 1.5],
      ['fixed_value', '25'],
      ['status', 'deleted'],
      ['page_pattern', 'thanks'],
    ] as const)
      failureOf(await post(context, site, { ...signup, [field]: value }), 400, 'validation_error', field)
    const filters = { plan: { like: 'pro' } }
    failureOf(await post(context, site, { ...signup, filters }), 400, 'validation_error', 'filters.plan')
  },
  'a dynamic value is by default that of the property value': async (context) => {
    const { value_property: _, ...dynamic } = purchase
    const made = await create(context, await context.site(), dynamic)
    requireEqual('value_property', made.value_property, 'value')
  },
  'a fixed value without fixed_value is 422': async (context) => {
    const site = await context.site()
    const { fixed_value: _, ...fixed } = signup
    failureOf(await post(context, site, fixed), 422, 'unprocessable', 'fixed_value')
  },
  'GET lists goals, newest first, filtered by status, in pages': async (context) => {
    const site = await context.site()
    const old = await create(context, site, purchase)
    const young = await create(context, site, { ...signup, status: 'archived' })
    const list = async (query: { status?: 'active' | 'archived'; limit?: number }) =>
      offsetPageOf(await context.ask((client) => client.conversions.list(site.id, query).page()), goal)
    requireEqual('goals', (await list({})).data, [young, old])
    requireEqual('active goals', (await list({ status: 'active' })).data, [old])
    const page = await list({ limit: 1 })
    requireEqual('page', [page.data, page.pagination.total, page.pagination.has_more], [[young], 2, true])
  },
  'GET answers one goal': async (context) => {
    const site = await context.site()
    const made = await create(context, site, purchase)
    const found = dataOf(await context.ask((client) => client.conversions.get(site.id, made.id)), 200, goal)
    requireEqual('goal', found, made)
  },
  'PATCH changes the given fields and keeps the others': async (context) => {
    const site = await context.site()
    const made = await create(context, site, purchase)
    const change = { name: 'Order', status: 'archived', attribution_window_days: 90 } as const
    const changed = dataOf(
      await context.ask((client) => client.conversions.update(site.id, made.id, change)),
      200,
      goal,
    )
    requireEqual('goal', changed, { ...made, ...change, updated_at: changed.updated_at })
    const wrong = await context.ask((client) =>
      client.conversions.update(site.id, made.id, { value_type: 'fixed' }),
    )
    failureOf(wrong, 422, 'unprocessable', 'fixed_value')
  },
  'DELETE answers 204, and the goal is gone': async (context) => {
    const site = await context.site()
    const made = await create(context, site, purchase)
    requireStatus(await context.request('DELETE', `/v1/sites/${site.id}/conversions/${made.id}`), 204)
    failureOf(await context.ask((client) => client.conversions.get(site.id, made.id)), 404, 'not_found')
    failureOf(await context.ask((client) => client.conversions.delete(site.id, made.id)), 404, 'not_found')
  },
  'a goal belongs to its site: 404 not_found under another': async (context) => {
    const made = await create(context, await context.site(), purchase)
    const other = await context.site()
    failureOf(await context.ask((client) => client.conversions.get(other.id, made.id)), 404, 'not_found')
  },
  'a preview counts what a goal would have counted in the last 30 days, and stores nothing': async (
    context,
  ) => {
    const { site, events } = await historyOf(context)
    const before = offsetPageOf(await context.ask((client) => client.conversions.list(site.id).page()), goal)
    const { name: _, ...input } = purchase
    const found = dataOf(
      await context.ask((client) => client.conversions.preview(site.id, input)),
      200,
      preview,
    )
    requireEqual(
      'matched_events, converting_users, total_value, currency',
      [found.matched_events, found.converting_users, found.total_value, found.currency],
      [1, 1, 59.9, 'EUR'],
    )
    requireEqual(
      'samples',
      found.samples.map((it) => [it.event_id, it.value]),
      [[events.reader[2], 59.9]],
    )
    const pages = { type: 'page', page_pattern: '/pri*' } as const
    const viewed = dataOf(
      await context.ask((client) => client.conversions.preview(site.id, pages)),
      200,
      preview,
    )
    requireEqual('matched_events of a page', viewed.matched_events, 1)
    const after = offsetPageOf(await context.ask((client) => client.conversions.list(site.id).page()), goal)
    requireEqual('goals', after.data, before.data)
  },
  'filters narrow a goal to events with certain properties': async (context) => {
    const { site } = await historyOf(context)
    for (const [filters, count] of [
      [{ transaction_id: 'T-1' }, 1],
      [{ transaction_id: ['T-2', 'T-3'] }, 0],
      [{ value: { gte: 59.9, lt: 60 } }, 1],
      [{ coupon: { exists: true } }, 0],
      [{ coupon: { neq: 'SPRING' } }, 1],
    ] as const) {
      const input = {
        event_name: 'purchase',
        filters,
      } as Input<'POST /v1/sites/{site_id}/conversions/preview'>
      const answer = await context.ask((client) => client.conversions.preview(site.id, input))
      requireEqual(
        `events with ${JSON.stringify(filters)}`,
        dataOf(answer, 200, preview).matched_events,
        count,
      )
    }
  },
  'PUT replaces all exchange rates; a rate is the value of one unit in the currency of the site': async (
    context,
  ) => {
    const site = await context.site({ currency: 'USD' })
    const rates = object({ currency: text, rates: record(number), updated_at: nullOr(time) })
    const get = async () =>
      dataOf(await context.ask((client) => client.exchangeRates.get(site.id)), 200, rates)
    requireEqual('rates at first', (await get()).rates, {})
    const set = (input: Record<string, number>) =>
      context.ask((client) => client.exchangeRates.set(site.id, { rates: input }))
    dataOf(await set({ EUR: 1.08, GBP: 1.27 }), 200, rates)
    dataOf(await set({ EUR: 1.1 }), 200, rates)
    const { currency, rates: found } = await get()
    requireEqual('rates', [currency, found], ['USD', { EUR: 1.1 }])
    failureOf(await set({ EUR: 0 }), 400, 'validation_error', 'rates.EUR')
    failureOf(await set({ XQX: 1 }), 400, 'validation_error', 'rates.XQX')
  },
  'a publishable key reads goals, but cannot change them or read exchange rates': async (context) => {
    const site = await context.site()
    const { key } = await context.key({ kind: 'publishable' })
    offsetPageOf(await context.ask((client) => client.conversions.list(site.id).page(), { key }), goal)
    failureOf(
      await context.ask((client) => client.conversions.create(site.id, signup), { key }),
      403,
      'forbidden',
    )
    failureOf(await context.ask((client) => client.exchangeRates.get(site.id), { key }), 403, 'forbidden')
  },
  'deleting a site deletes its goals': async (context) => {
    const site = await context.site()
    const made = await create(context, site, purchase)
    await context.ask((client) => client.sites.delete(site.id))
    failureOf(await context.ask((client) => client.conversions.get(site.id, made.id)), 404, 'not_found')
  },
})

async function create(context: ConformanceContext, site: Site, input: NewGoal) {
  return dataOf(await context.ask((client) => client.conversions.create(site.id, input)), 201, goal)
}

function post(context: ConformanceContext, site: Site, body: object) {
  return context.request('POST', `/v1/sites/${site.id}/conversions`, { body })
}
