import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { CursorPagination } from '../../platform/http/envelope.ts'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { sessionIdField } from '../sessions/model.ts'
import { PeriodQuery, TrafficQuery } from '../traffic/model.ts'

/** The parameters of a traffic report that decide what is counted, and a page. */
export const ListingQuery = t.Object({
  ...PeriodQuery,
  filters: TrafficQuery.properties.filters,
  conversion_id: t.Optional(
    t.String({
      description:
        'As in the traffic report, where it does not restrict people, sessions or orders. For those who converted, filter by `conversion==conv_…`',
      examples: ['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the previous page; do not change the other parameters',
      examples: ['WzE3NzIzNjY0MDAwMDAsMTc3NDk1ODQwMDAwMCwyXQ'],
    }),
  ),
})
export type ListingQuery = Static<typeof ListingQuery>

export const CountedPagination = t.Object(
  {
    total: Type.Integer({
      minimum: 0,
      description: 'Number of entries on all pages, as of the first page',
      examples: [1204],
    }),
    ...CursorPagination.properties,
  },
  { title: 'CountedPagination' },
)

const text = (example: string) => t.String({ examples: [example] })
const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const who = {
  user_id: nullable(text('user-42'), { description: 'Null if unknown' }),
  client_id: nullable(text('cid_8f3a'), { description: 'Null if only a user_id was sent' }),
}
const origin = {
  source: text('google'),
  medium: text('cpc'),
  campaign: text('spring'),
  channel: text('Paid Search'),
}

/** A person of a period. */
export const CountedPerson = t.Object(
  {
    ...who,
    sessions: count('Their sessions that start in the period', 3),
    pageviews: count('Their page views in the period', 12),
    orders: count('Their orders in the period', 1),
    revenue: Type.Number({
      description: 'Value of these orders less refunds, in the currency of the site',
      examples: [59.9],
    }),
    first_seen: moment({
      description: 'Start of their first session; if it is before the period, the start of the period',
    }),
    last_seen: moment({
      description: 'End of their last session; if it is after the period, the end of the period',
    }),
    ...origin,
    country: t.String({ description: 'ISO 3166-1 code. Empty if unknown', examples: ['DE'] }),
    device: text('desktop'),
    browser: text('Firefox'),
    os: text('Windows'),
  },
  {
    title: 'CountedPerson',
    description: 'Only sessions that meet the filters count. Source to system are of the last one',
  },
)
export type CountedPerson = Static<typeof CountedPerson>

/** An order or a refund of a period, with the session that it is credited to. */
export const CountedOrder = t.Object(
  {
    event_id: idOf('event'),
    order_id: nullable(text('A-1001'), { description: 'Null if none was sent' }),
    timestamp: moment(),
    is_refund: t.Boolean(),
    ...who,
    value: Type.Number({
      description: 'In the currency of the site. Negative for refunds',
      examples: [59.9],
    }),
    currency: text('EUR'),
    original_value: nullable(Type.Number({ examples: [65] }), {
      description: 'As it was sent. Null if it was missing or not a valid amount',
    }),
    original_currency: text('USD'),
    session_id: nullable(sessionIdField(), {
      description: 'The session that it is credited to. Null if no session is stored',
    }),
    ...origin,
    country: t.String({ description: 'ISO 3166-1 code. Empty if unknown', examples: ['DE'] }),
    device: text('desktop'),
    entry_page: text('/shoes'),
  },
  { title: 'CountedOrder', description: 'Source to entry page are of the session that it is credited to' },
)
export type CountedOrder = Static<typeof CountedOrder>
