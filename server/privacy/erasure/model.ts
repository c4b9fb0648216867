import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { erasureStatuses } from '../../../db/postgres/schema/erasures.ts'
import { UserProfile } from '../../analytics/users/model.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const userId = (description: string) =>
  t.String({ minLength: 1, maxLength: 256, description, examples: ['user-42'] })

export const ErasureParams = t.Object({ ...SiteParams.properties, erasure_id: idParameter('erasure') })

export const ErasureListQuery = t.Object({
  ...OffsetQuery,
  user_id: t.Optional(userId('Only erasures of this user, or of the anonymous visitor with this client_id')),
})
export type ErasureListQuery = Static<typeof ErasureListQuery>

const counts = (description: string, example: Record<string, number>) =>
  t.Record(t.String(), Type.Integer({ minimum: 0 }), { description, examples: [example] })

export const Erasure = t.Object(
  {
    id: idOf('erasure'),
    site_id: idOf('site'),
    status: stringEnum(erasureStatuses, {
      description:
        'pending: waits for events that were accepted before the request. failed: all retries failed, and some data may remain',
      examples: ['completed'],
    }),
    user_hash: t.String({
      description:
        'Identifies the user, whose id is not stored: the same id always has the same hash at this site',
      examples: ['5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'],
    }),
    requested_by: idOf('key', { description: 'The key of the request' }),
    requested_at: moment({ description: 'Everything accepted until then is removed' }),
    started_at: nullable(moment()),
    completed_at: nullable(moment()),
    removed: nullable(
      counts('The number of removed entries, by store', { events: 42, sessions: 5, facts: 1 }),
      {
        description: 'Null until it is completed',
      },
    ),
    error: nullable(t.String(), { description: 'Why it failed', examples: [null] }),
  },
  { title: 'Erasure' },
)
export type Erasure = Static<typeof Erasure>

export const VerificationRequest = t.Object(
  { user_id: userId('The id of the erased user, because it is not stored') },
  { additionalProperties: false, title: 'VerificationRequest' },
)

export const Verification = t.Object(
  {
    erasure_id: idOf('erasure'),
    checked_at: moment(),
    result: stringEnum(['clear', 'seen_again', 'incomplete'], {
      description:
        'clear: nothing is stored about the user. seen_again: only data that was accepted after the request. incomplete: older data remains',
      examples: ['clear'],
    }),
    found: counts('The number of entries that are stored now, by store', {
      events: 0,
      sessions: 0,
      facts: 0,
    }),
    events_since: Type.Integer({
      minimum: 0,
      description: 'The number of events of the user that were accepted after the erasure was requested',
      examples: [0],
    }),
  },
  { title: 'ErasureVerification' },
)
export type Verification = Static<typeof Verification>

export const UserData = t.Object(
  {
    site_id: idOf('site'),
    user_id: t.String({
      description: 'The user_id, or the client_id of an anonymous visitor',
      examples: ['user-42'],
    }),
    exported_at: moment(),
    profile: nullable(UserProfile, { description: 'Null if only traits are known, and no events' }),
    stored: t.Record(t.String(), t.Array(t.Record(t.String(), t.Unknown())), {
      description: 'Every entry about the user, by store',
      examples: [{ events: [{ event_id: 'evt_1', event_name: 'page_view' }], facts: [] }],
    }),
  },
  { title: 'UserData' },
)
