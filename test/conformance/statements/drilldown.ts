import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import {
  exactly,
  flag,
  integer,
  listOf,
  nullOr,
  number,
  object,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type Query = NonNullable<Input<'GET /v1/sites/{site_id}/analytics/people?'>>

const who = { user_id: nullOr(text), client_id: nullOr(text) }
const origin = { source: text, medium: text, campaign: text, channel: text, country: text, device: text }
const people = listOf(
  object({
    ...who,
    ...origin,
    browser: text,
    os: text,
    sessions: integer,
    pageviews: integer,
    orders: integer,
    revenue: number,
    first_seen: time,
    last_seen: time,
  }),
)
const session = {
  id: prefixed('ses_'),
  ...who,
  ...origin,
  browser: text,
  os: text,
  region: text,
  city: text,
  language: text,
  screen_size: text,
  custom_dimensions: record(text),
  browser_version: text,
  os_version: text,
  start: time,
  end: time,
  duration_seconds: number,
  events: integer,
  pageviews: integer,
  is_bounce: flag,
  conversions: integer,
  orders: integer,
  revenue: number,
  entry_page: text,
  exit_page: text,
  referrer: text,
}
const sessions = listOf(object(session))
const sessionDetails = object({
  ...session,
  previous_session_id: nullOr(prefixed('ses_')),
  next_session_id: nullOr(prefixed('ses_')),
})
const timeline = listOf(
  object({
    event_id: text,
    event_name: text,
    client_id: nullOr(text),
    user_id: nullOr(text),
    timestamp: time,
    page: nullOr(text),
    seconds_on_page: nullOr(number),
    conversions: listOf(object({ conversion_id: prefixed('conv_'), name: text, value: number })),
    order: nullOr(object({ is_refund: flag, value: number })),
  }),
)
const orders = listOf(
  object({
    event_id: text,
    order_id: nullOr(text),
    timestamp: time,
    is_refund: flag,
    ...who,
    ...origin,
    value: number,
    currency: exactly('EUR'),
    original_value: nullOr(number),
    original_currency: text,
    session_id: nullOr(prefixed('ses_')),
    entry_page: text,
  }),
)

export const drilldownStatements = section('Analytics', {
  'people answers as many people as users counts, those with the newest session first': async (context) => {
    const query = await mainDay(context)
    const found = dataOf(await ask(context, 'people', query), 200, people)
    requireEqual(
      'people',
      found.map((it) => [it.user_id, it.client_id, it.sessions, it.pageviews, it.orders, it.revenue]),
      [
        [null, 'cid_searcher', 2, 2, 0, 0],
        ['user_reader', 'cid_reader', 1, 2, 1, 59.9],
      ],
    )
  },
  'sessions answers as many sessions as sessions counts, newest first': async (context) => {
    const query = await mainDay(context)
    const found = dataOf(await ask(context, 'sessions', query), 200, sessions)
    requireEqual(
      'sessions',
      found.map((it) => [it.client_id, it.pageviews, it.is_bounce, it.duration_seconds]),
      [
        ['cid_searcher', 1, true, 0],
        ['cid_searcher', 1, true, 0],
        ['cid_reader', 2, false, 120],
      ],
    )
    const ofPage = await ask(context, 'sessions', { ...query, filters: 'page==/pricing' })
    requireEqual('of a page', dataOf(ofPage, 200, sessions).length, 1)
  },
  'a session answers its worth and its timeline in order, with time on page and the order': async (
    context,
  ) => {
    const { site } = await historyOf(context)
    const query = await mainDay(context)
    const [, , found] = dataOf(await ask(context, 'sessions', query), 200, sessions)
    const id = found?.id ?? ''
    const answer = await context.ask((client) => client.analytics.session(site.id, id))
    const details = dataOf(answer, 200, sessionDetails)
    requireEqual('worth', [details.orders, details.revenue, details.pageviews], [1, 59.9, 2])
    const events = await context.ask((client) => client.analytics.sessionEvents(site.id, id))
    const steps = dataOf(events, 200, timeline)
    requireEqual(
      'times',
      steps.map((it) => it.timestamp),
      steps.map((it) => it.timestamp).toSorted(),
    )
    requireEqual(
      'orders',
      steps.flatMap((it) => it.order ?? []),
      [{ is_refund: false, value: 59.9 }],
    )
    requireEqual('page views', steps.filter((it) => it.event_name === 'page_view').length, 2)
  },
  'an unknown session is not found: 404': async (context) => {
    const { site } = await historyOf(context)
    failureOf(await context.ask((client) => client.analytics.session(site.id, 'ses_none')), 404, 'not_found')
    const events = await context.ask((client) => client.analytics.sessionEvents(site.id, 'ses_none'))
    failureOf(events, 404, 'not_found')
  },
  'orders answers the orders behind revenue, with the session that each is credited to': async (context) => {
    const query = await mainDay(context)
    const [order, ...others] = dataOf(await ask(context, 'orders', query), 200, orders)
    requireEqual('others', others, [])
    requireEqual(
      'order',
      [order?.order_id, order?.is_refund, order?.value, order?.user_id, order?.source],
      ['T-1', false, 59.9, 'user_reader', 'newsletter'],
    )
  },
  'people, sessions and orders refuse unknown cursors and filters: 400': async (context) => {
    for (const list of ['people', 'sessions', 'orders'] as const) {
      const query = await mainDay(context)
      failureOf(await ask(context, list, { ...query, cursor: 'mine' }), 400, 'validation_error', 'cursor')
      failureOf(
        await ask(context, list, { ...query, filters: 'colour==red' }),
        400,
        'validation_error',
        'filters',
      )
    }
  },
})

async function mainDay(context: ConformanceContext): Promise<Query> {
  const { day } = await historyOf(context)
  return { start_date: day, end_date: day }
}

async function ask(context: ConformanceContext, list: 'people' | 'sessions' | 'orders', query: Query) {
  const { site } = await historyOf(context)
  return context.ask((client) => client.analytics[list](site.id, query))
}
