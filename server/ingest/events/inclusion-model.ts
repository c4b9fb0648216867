import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { PeriodQuery } from '../../analytics/traffic/model.ts'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { exclusionReasons } from '../pipeline/event-row.ts'

/** Explains the reasons, for descriptions of fields. */
export const exclusionReasonTexts =
  'bot: sent by a bot. spam: a referrer that sends fake visits. hostname: sent with a public key from a page on a host that the site does not allow'

export const ExcludedQuery = t.Object(PeriodQuery)
export type ExcludedQuery = Static<typeof ExcludedQuery>

/** Excluded events of one reason and host. */
export const ExcludedCount = t.Object(
  {
    reason: stringEnum(exclusionReasons, {
      description: exclusionReasonTexts,
      examples: ['hostname'],
    }),
    hostname: nullable(t.String({ examples: ['staging.example.net'] }), {
      description: 'Host of the page; null if the events have none',
    }),
    events: Type.Integer({ description: 'Number of events in the period', examples: [412] }),
    last_seen: moment({ description: 'Time of the last event in the period' }),
  },
  { title: 'ExcludedCount' },
)
export type ExcludedCount = Static<typeof ExcludedCount>

/** Selects excluded events to include again. */
export const InclusionInput = t.Object(
  {
    event_ids: t.Optional(
      t.Array(t.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 100,
        examples: [['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
        description: 'Only these events, of any time unless dates are given',
      }),
    ),
    reason: t.Optional(
      stringEnum(exclusionReasons, {
        description: 'Only events that were excluded for this reason',
        examples: ['bot'],
      }),
    ),
    hostname: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 255,
        description: 'Only events of pages on this host',
        examples: ['shop.example.org'],
      }),
    ),
    ...PeriodQuery,
  },
  {
    title: 'EventInclusion',
    additionalProperties: false,
    minProperties: 1,
    description: 'At least one field is required. An event must match all given fields',
  },
)
export type InclusionInput = Static<typeof InclusionInput>

export const Inclusion = t.Object(
  {
    events: Type.Integer({
      minimum: 0,
      description: 'Number of events that will be included',
      examples: [412],
    }),
  },
  { title: 'InclusionAnswer' },
)
