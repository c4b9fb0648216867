import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { EventFilterQuery } from '../../analytics/events/model.ts'
import { PeriodQuery } from '../../analytics/traffic/model.ts'
import { freeForm, idOf, moment, nullable } from '../../platform/http/fields.ts'
import { SentBy } from '../../platform/http/sent-by.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { exclusionReasonTexts } from './inclusion-model.ts'
import { exampleProperties } from './model.ts'

export const EventQuery = t.Object({
  ...PeriodQuery,
  event_name: t.Optional(t.String({ minLength: 1, maxLength: 200, examples: ['purchase'] })),
  client_id: t.Optional(t.String({ minLength: 1, maxLength: 128, examples: ['cid_8f3a'] })),
  user_id: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 256,
      examples: ['user-42'],
      description: 'Includes events that the user’s browsers sent before sign-in',
    }),
  ),
  status: t.Optional(
    stringEnum(['processed', 'excluded'], {
      description:
        'processed (default): events that count. excluded: events that count in no report; the receipt of each gives the reason',
    }),
  ),
  ...EventFilterQuery,
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Events per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the previous page. Keep the other parameters unchanged',
      examples: ['WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ'],
    }),
  ),
})
export type EventQuery = Static<typeof EventQuery>

export const StoredEvent = t.Object(
  {
    event_id: idOf('event'),
    event_name: t.String({ examples: ['purchase'] }),
    client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
      description: 'Null if the event has only a user_id',
    }),
    user_id: nullable(t.String({ examples: ['user-42'] }), {
      description: 'As the event was sent; null if it had none',
    }),
    timestamp: moment(),
    page: nullable(t.String({ examples: ['/shoes'] }), {
      description: 'Path of the page; null if unknown',
    }),
    dimensions: t.Record(t.String(), t.String(), {
      description:
        'What else is known of the event: hostname, referrer, source, medium, campaign, term, content, channel, device, browser, os, country, region, city, language, screen_size, browser_version, os_version',
      examples: [{ source: 'google', device: 'mobile', country: 'DE' }],
    }),
    properties: freeForm({ examples: [exampleProperties] }),
    sent_by: SentBy,
  },
  { title: 'StoredEvent' },
)
export type StoredEvent = Static<typeof StoredEvent>

const EventSession = t.Object(
  { id: t.String({ pattern: '^ses_', examples: ['ses_1f4c5d6e7f8a9b19ca5f1a7c0'] }), start: moment() },
  { title: 'EventSession' },
)

export const Receipt = t.Object(
  {
    event_id: idOf('event'),
    site_id: idOf('site'),
    status: stringEnum(['accepted', 'processed', 'excluded'], {
      description:
        'accepted: stored durably, but not in reports yet. processed: counts in reports. excluded: counts in no report, see reason',
      examples: ['processed'],
    }),
    reason: nullable(t.String(), {
      description: `Why the event is excluded. ${exclusionReasonTexts}`,
      examples: [null],
    }),
    sent_by: SentBy,
    duplicates: Type.Integer({
      minimum: 0,
      description:
        'Number of later events with the same event_id. They were dropped, because only the first one counts',
      examples: [0],
    }),
    accepted_at: moment(),
    processed_at: nullable(moment({ examples: ['2026-03-01T12:00:01.200Z'] }), {
      description: 'When the event was processed; null until then',
    }),
    session: nullable(EventSession, {
      description: 'The session of the event. Later events may still change it',
    }),
  },
  { title: 'Receipt' },
)
export type Receipt = Static<typeof Receipt>

export const EventNamesQuery = t.Object({
  ...PeriodQuery,
  hidden: t.Optional(
    stringEnum(['exclude', 'include'], {
      description: 'Whether to return names that the dictionary hides. Default: exclude',
    }),
  ),
})
export type EventNamesQuery = Static<typeof EventNamesQuery>

/** An event name of a site. */
export const EventName = t.Object(
  {
    event_name: t.String({ examples: ['purchase'] }),
    events: Type.Integer({ description: 'Number of events in the period', examples: [412] }),
    last_seen: moment({ description: 'Time of the last event in the period' }),
  },
  { title: 'EventName' },
)
export type EventName = Static<typeof EventName>
