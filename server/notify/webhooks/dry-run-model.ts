import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { domainEventTypes } from '../outbox/event-types.ts'
import { Events, Filters, SiteIds } from './model.ts'

export const DryRunRequest = t.Object(
  { events: Events, site_ids: t.Optional(SiteIds), filters: t.Optional(Filters) },
  { additionalProperties: false, title: 'DryRunRequest' },
)
export type DryRunRequest = Static<typeof DryRunRequest>

const type = stringEnum(domainEventTypes, { examples: ['conversion.completed'] })
const counts = {
  total: Type.Integer({ minimum: 0, description: 'The number of events that happened', examples: [310] }),
  passed: Type.Integer({
    minimum: 0,
    description: 'The number of them that would have been sent',
    examples: [42],
  }),
}

export const DryRun = t.Object(
  {
    since: moment({
      description:
        '30 days ago, or later if there are more than 200,000 events: only the newest are examined',
    }),
    ...counts,
    by_type: t.Array(t.Object({ type, ...counts }, { title: 'DryRunType' }), {
      description: 'The types that occurred, in the order of the catalogue',
    }),
    sample: t.Array(
      t.Object(
        {
          id: t.String({
            description: 'The `id` of the envelope',
            examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
          }),
          type,
          site_id: nullable(idOf('site'), {
            description: 'Null for an entry of the audit log that is about no site',
          }),
          created_at: moment(),
          passes: t.Boolean(),
          why: nullable(t.String(), {
            description: 'Why it would not have been sent. Null if it passes',
            examples: ['value 59.9 is less than min_value 100'],
          }),
        },
        { title: 'DryRunEvent' },
      ),
      {
        maxItems: 20,
        description:
          'The newest events of the requested types: at most 10 that pass, and 10 that the sites or filters exclude',
      },
    ),
  },
  { title: 'DryRun' },
)
export type DryRun = Static<typeof DryRun>
