import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { StoredEvent } from '../../ingest/events/query-model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'

const text = (example: string) => t.String({ examples: [example] })
const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

/** The id of a session in a response. */
export const sessionIdField = () =>
  t.String({ pattern: '^ses_', examples: ['ses_1f4c5d6e7f8a9b1919ca5f1a7c0'] })

/** A session in a list. */
export const Session = t.Object(
  {
    id: sessionIdField(),
    user_id: nullable(text('user-42'), { description: 'Null if unknown' }),
    client_id: nullable(text('cid_8f3a'), { description: 'Null if the events had only a user_id' }),
    start: moment(),
    end: moment({ description: 'The time of the last event' }),
    duration_seconds: Type.Number({ minimum: 0, examples: [127.35] }),
    events: count(
      'The number of events, without `page_leave`, `identify`, `web_vitals`, `browser_error` and `not_found`',
      9,
    ),
    pageviews: count('The number of page views', 5),
    is_bounce: t.Boolean({
      description:
        'True for one page view and no other event except `page_leave`, `identify`, `web_vitals`, `browser_error` and `not_found`',
    }),
    conversions: count(
      'Conversions of active goals in the session. A goal that counts once per user counts at most once per session',
      1,
    ),
    orders: count('Orders in the session', 1),
    revenue: Type.Number({
      description: 'Value of the orders in the session less refunds in it, in the currency of the site',
      examples: [59.9],
    }),
    entry_page: text('/shoes'),
    exit_page: text('/thanks'),
    referrer: text('www.example.org/'),
    source: text('google'),
    medium: text('cpc'),
    campaign: text('spring'),
    channel: text('Paid Search'),
    country: t.String({ description: 'ISO 3166-1 code. Empty if unknown', examples: ['DE'] }),
    region: text('Bavaria (DE)'),
    city: text('Munich (DE-BY)'),
    language: t.String({ description: 'ISO 639 code. Empty if unknown', examples: ['de'] }),
    device: text('desktop'),
    browser: text('Firefox'),
    browser_version: text('Firefox 140'),
    os: text('Windows'),
    os_version: text('Windows 10'),
    screen_size: t.String({
      description: 'Width and height in CSS pixels. Empty if unknown',
      examples: ['1920x1080'],
    }),
    custom_dimensions: t.Record(t.String(), t.String(), {
      description:
        'By name, the values of all custom dimensions of the site. A value is empty if the session has none',
      examples: [{ dimension_1: 'pro', dimension_2: '' }],
    }),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const SessionParams = t.Object({
  site_id: idParameter('site'),
  session_id: t.String({ minLength: 1, maxLength: 100, examples: ['ses_1f4c5d6e7f8a9b1919ca5f1a7c0'] }),
})

export const SessionDetails = t.Object(
  {
    ...Session.properties,
    previous_session_id: nullable(sessionIdField(), {
      description: 'The session of the same person before this one; null for the first one',
    }),
    next_session_id: nullable(sessionIdField(), {
      description: 'The session of the same person after this one; null for the last one',
    }),
  },
  { title: 'SessionDetails' },
)
export type SessionDetails = Static<typeof SessionDetails>

export const TimelineQuery = t.Object({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Events per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the previous page',
      examples: ['WzE3NzIzNjY0MDAwMDAsImV2dF8xIl0'],
    }),
  ),
})
export type TimelineQuery = Static<typeof TimelineQuery>

const TimelineConversion = t.Object(
  {
    conversion_id: idOf('goal'),
    name: text('Purchase'),
    value: Type.Number({ description: 'In the currency of the site', examples: [59.9] }),
  },
  { title: 'TimelineConversion' },
)

const TimelineOrder = t.Object(
  {
    is_refund: t.Boolean(),
    value: Type.Number({
      description: 'In the currency of the site. Negative for refunds',
      examples: [59.9],
    }),
  },
  { title: 'TimelineOrder' },
)

/** An event of a session, with what it means for goals and revenue. */
export const TimelineEvent = t.Object(
  {
    ...StoredEvent.properties,
    seconds_on_page: nullable(Type.Number({ minimum: 0, examples: [41.2] }), {
      description:
        'For a page view: how long the page was in view until it was viewed again, as measured by the tracker, else the time until the next page view of the session. Null if neither is known',
    }),
    conversions: t.Array(TimelineConversion, {
      description:
        'The active goals that the event meets. Of a goal that counts once per user, only the first conversion of the session',
    }),
    order: nullable(TimelineOrder, {
      description: 'Set for orders and refunds. Null for events that repeat an order',
    }),
  },
  { title: 'TimelineEvent' },
)
export type TimelineEvent = Static<typeof TimelineEvent>
