import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const site = t.Object(
  {
    id: idOf('site'),
    name: t.String({ examples: ['Example shop'] }),
    domain: t.String({ examples: ['shop.example.com'] }),
    timezone: t.String({ examples: ['Europe/Berlin'] }),
    currency: t.String({ examples: ['EUR'] }),
  },
  { title: 'PublishedSite' },
)

export const SiteCreated = t.Object({ site, created_at: moment() }, { title: 'SiteCreated' })

export const SiteDeleted = t.Object({ site, deleted_at: moment() }, { title: 'SiteDeleted' })

const refusals = t.Object(
  {
    code: t.String({ description: 'The error code that the senders received', examples: ['unprocessable'] }),
    field: nullable(t.String({ examples: ['timestamp'] }), {
      description: 'Null if no particular field is wrong',
    }),
    count: Type.Integer({ minimum: 1, examples: [412] }),
    since: moment({ examples: ['2026-03-01T11:50:00.000Z'] }),
    until: moment(),
    example: t.String({
      description: 'The error message that one of the senders received',
      examples: ['timestamp is more than 24 hours in the future'],
    }),
  },
  { title: 'PublishedRefusals' },
)

const silence = t.Object(
  {
    last_event_at: nullable(moment(), { description: 'Null if there was none in the last four weeks' }),
    usual_events: Type.Integer({
      minimum: 1,
      description: 'The median of the same two hours in the previous four weeks',
      examples: [240],
    }),
    since: moment({ examples: ['2026-03-01T10:00:00.000Z'] }),
    until: moment(),
  },
  { title: 'PublishedSilence' },
)

export const TrackingError = t.Object(
  {
    error: t.Object(
      {
        type: stringEnum(['events_refused', 'site_silent']),
        message: t.String({ examples: ['412 events were refused within 10 minutes'] }),
      },
      { title: 'PublishedTrackingError' },
    ),
    refusals: nullable(refusals, { description: 'Set for `events_refused`' }),
    silence: nullable(silence, { description: 'Set for `site_silent`', examples: [null] }),
    detected_at: moment(),
  },
  { title: 'TrackingError' },
)
export type TrackingError = Static<typeof TrackingError>
