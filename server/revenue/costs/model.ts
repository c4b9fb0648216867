import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { checkedLater, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'

/** Number of decimals to which costs are exact. */
export const costDecimals = 6
const cost_max = 999_999_999_999
const count_max = 1_000_000_000_000
export const rows_max = 10_000

const Day = t.String({ format: 'date', examples: ['2026-03-01'] })

const given = {
  date: Day,
  source: t.String({ examples: ['google'] }),
  medium: t.String({ description: 'Empty if not given', examples: ['cpc'] }),
  campaign: t.String({ description: 'Empty if not given', examples: ['spring'] }),
  cost: Type.Number({ examples: [118.4] }),
  currency: t.String({ description: 'ISO 4217 code', examples: ['EUR'] }),
  clicks: nullable(Type.Integer({ examples: [231] })),
  impressions: nullable(Type.Integer({ examples: [10_480] })),
}

/** The cost of advertising on one day. */
export const Cost = t.Object(
  { id: idOf('cost'), ...given, uploaded_at: moment() },
  { title: 'AdCost', description: 'The cost of a campaign on one day, in the site’s time zone' },
)
export type Cost = Static<typeof Cost>

const names_max = 255
const name = (example: string, minLength: number) =>
  t.String({ minLength, maxLength: names_max, examples: [example] })

/** One row of an upload. */
export const CostEntry = t.Object(
  {
    date: t.String({ description: 'A day in the site’s time zone', examples: ['2026-03-01'] }),
    source: t.String({
      minLength: 1,
      maxLength: names_max,
      description: 'As in utm_source',
      examples: ['google'],
    }),
    medium: t.Optional(nullable(name('cpc', 0), { description: 'As in utm_medium' })),
    campaign: t.Optional(nullable(name('spring', 0), { description: 'As in utm_campaign' })),
    cost: Type.Number({ minimum: 0, maximum: cost_max, examples: [118.4] }),
    currency: t.Optional(
      nullable(t.String({ examples: ['EUR'] }), {
        description: 'ISO 4217 code. Default: the currency of the site',
      }),
    ),
    clicks: t.Optional(nullable(Type.Integer({ minimum: 0, maximum: count_max, examples: [231] }))),
    impressions: t.Optional(nullable(Type.Integer({ minimum: 0, maximum: count_max, examples: [10_480] }))),
  },
  { additionalProperties: false, title: 'AdCostEntry' },
)
export type CostEntry = Static<typeof CostEntry>

/** Rows are validated one by one, so that every invalid one is reported. */
export const CostUpload = t.Object(
  { costs: t.Array(checkedLater(CostEntry), { minItems: 1, maxItems: rows_max }) },
  { additionalProperties: false, title: 'AdCostUpload' },
)

export const CostCsv = t.String({
  contentMediaType: 'text/csv',
  minLength: 1,
  title: 'AdCostCsv',
  description:
    'A header row with the columns `date`, `source`, `medium`, `campaign`, `cost`, `currency`, `clicks`, `impressions` in any order, then one row per entry. `date`, `source` and `cost` are required. The separator is a comma, a semicolon or a tab',
  examples: ['date,source,medium,campaign,cost\n2026-03-01,google,cpc,spring,118.40\n'],
})

export const CostUploadResult = t.Object(
  {
    days: Type.Integer({ description: 'Number of days with costs in the upload', examples: [31] }),
    rows: Type.Integer({ description: 'Number of entries stored', examples: [62] }),
    replaced: Type.Integer({ description: 'Number of earlier entries replaced', examples: [0] }),
    total: t.Array(
      t.Object(
        { currency: t.String({ examples: ['EUR'] }), cost: Type.Number({ examples: [3670.4] }) },
        { title: 'AdCostTotal' },
      ),
    ),
  },
  { title: 'AdCostUploadResult' },
)
export type CostUploadResult = Static<typeof CostUploadResult>

export const CostParams = t.Object({ ...SiteParams.properties, cost_id: idParameter('cost') })

const sourceQuery = t.Optional(t.String({ description: 'Only costs of this source', examples: ['google'] }))

export const CostListQuery = t.Object({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page' })),
  offset: OffsetQuery.offset,
  start_date: t.Optional(t.String({ description: 'The first day', examples: ['2026-03-01'] })),
  end_date: t.Optional(t.String({ description: 'The last day', examples: ['2026-03-31'] })),
  source: sourceQuery,
})
export type CostListQuery = Static<typeof CostListQuery>

export const CostDeletionQuery = t.Object({
  start_date: t.String({ description: 'The first day', examples: ['2026-03-01'] }),
  end_date: t.String({ description: 'The last day', examples: ['2026-03-31'] }),
  source: sourceQuery,
})
export type CostDeletionQuery = Static<typeof CostDeletionQuery>

export const CostDeletion = t.Object(
  { deleted: Type.Integer({ description: 'Number of entries deleted', examples: [62] }) },
  { title: 'AdCostDeletion' },
)
