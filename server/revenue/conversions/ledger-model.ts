import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { sessionIdField } from '../../analytics/sessions/model.ts'
import { PeriodQuery, SegmentFilterQuery } from '../../analytics/traffic/model.ts'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { SentBy } from '../../platform/http/sent-by.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { attributionModels, ledgerDimensions } from '../attribution/models.ts'

export const LedgerQuery = t.Object({
  ...PeriodQuery,
  ...SegmentFilterQuery,
  model: t.Optional(
    stringEnum(attributionModels, {
      description: 'The model whose credits divide the value among the touchpoints. Default: last_click',
    }),
  ),
  dimension: t.Optional(
    stringEnum(ledgerDimensions, {
      description:
        'The dimension of `value`; `source_medium` combines both with a slash: `google / cpc`. Default: channel',
    }),
  ),
  value: t.Optional(
    t.String({
      maxLength: 2000,
      description: 'Only conversions for which the model credits this value of the dimension',
      examples: ['Paid Search'],
    }),
  ),
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Conversions per page' }),
  ),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the previous page; do not change the other parameters',
      examples: ['WzE3NzIzNjY0MDAwMDAsImV2dF8xIl0'],
    }),
  ),
  format: t.Optional(
    stringEnum(['json', 'csv'], {
      description:
        'csv: the whole period as a file, one line per touchpoint. Default: as the Accept header requests',
    }),
  ),
})
export type LedgerQuery = Static<typeof LedgerQuery>

const share = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

const Touchpoint = t.Object(
  {
    session_id: nullable(sessionIdField(), {
      description: 'Null if no session of the person is stored: the conversion is then its own touchpoint',
    }),
    source: t.String({ examples: ['google'] }),
    medium: t.String({ examples: ['cpc'] }),
    campaign: t.String({ examples: ['spring'] }),
    channel: t.String({ examples: ['Paid Search'] }),
    timestamp: moment({ description: 'Start of the visit' }),
    entry_page: t.String({ description: 'The first page of the visit', examples: ['/shoes'] }),
    credit: t.Object(
      {
        last_click: share('All credit to the last touchpoint', 0),
        first_click: share('All credit to the first touchpoint', 1),
        linear: share('Equal shares', 0.5),
        position_based: share('40 % each to the first and the last; the others share the rest', 0.5),
        time_decay: share('Halves with every seven days before the conversion', 0.25),
        data_driven: t.Optional(share('Learned from the paths of the period; only if requested', 0.4)),
      },
      {
        title: 'TouchpointCredit',
        description: 'The share of the conversion that each model gives to this touchpoint',
      },
    ),
    value: Type.Number({ description: 'Its share of the value under the requested model', examples: [59.9] }),
  },
  { title: 'Touchpoint' },
)

/** A conversion with its touchpoint path. */
export const LedgerEntry = t.Object(
  {
    event_id: idOf('event'),
    timestamp: moment(),
    user_id: nullable(t.String({ examples: ['user-42'] }), { description: 'Null if unknown' }),
    client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
      description: 'Null if only a user_id was sent',
    }),
    value: Type.Number({ description: 'In the currency of the site', examples: [59.9] }),
    currency: t.String({ examples: ['EUR'] }),
    sent_by: SentBy,
    touchpoints: t.Array(Touchpoint, {
      description: 'In chronological order. The credits of a model sum to 1',
    }),
  },
  { title: 'LedgerEntry' },
)
export type LedgerEntry = Static<typeof LedgerEntry>
