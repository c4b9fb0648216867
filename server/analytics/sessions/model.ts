import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'

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
    events: count('The number of events, without `page_leave` and `identify`', 9),
    pageviews: count('The number of page views', 5),
    is_bounce: t.Boolean({
      description: 'True for one page view and no other event except `page_leave` and `identify`',
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
    device: text('desktop'),
    browser: text('Firefox'),
    os: text('Windows'),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>
