import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { PeriodQuery } from '../../analytics/traffic/model.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

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
      stringEnum(['bot', 'spam'], {
        description: 'Only events that were excluded for this reason',
        examples: ['bot'],
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
