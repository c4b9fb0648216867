import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { StoredSentBy } from '../../ingest/events/query.sql.ts'
import {
  type Attributed,
  type CreditDimension,
  modelCredits,
  type Weights,
} from '../attribution/attribution.sql.ts'
import { type AttributionModel, ruleModels } from '../attribution/models.ts'
import { conversionRows } from './conversion-rows.sql.ts'
import { type TouchpointColumn, touchpointColumn, withTouchpoints } from './touchpoints.sql.ts'

/** The position of a conversion in chronological order; ids break ties within a millisecond. */
export type Position = { time: number; event_id: string }

/** The filters and the page of a ledger request. */
export type Wanted = {
  model: AttributionModel
  dimension: CreditDimension
  /** Restricts the ledger to conversions with credit for this value of the dimension. */
  value?: string
  before?: Position
  limit?: number
}

const shownColumns = ['source', 'medium', 'campaign', 'channel', 'entry_page'] as const

const texts = t.Array(t.String())
const shares = t.Array(Type.Integer())

const FoundConversion = t.Object({
  event_id: t.String(),
  time: Type.Integer(),
  client_id: t.String(),
  user_id: t.String(),
  sent_by: StoredSentBy,
  micro: t.String(),
  /** One array per field of the touchpoints. A visitor is hexadecimal, and empty if no session is stored. */
  starts: shares,
  visitors: texts,
  ordinals: shares,
  source: texts,
  medium: texts,
  campaign: texts,
  channel: texts,
  entry_page: texts,
  /** Credits by model, in the order of `ledgerModels`, in parts of a conversion. */
  credits: t.Array(shares),
})
export type FoundConversion = typeof FoundConversion.static

/** Returns the models of a ledger: all rules, and the data-driven model if it is requested. */
export function ledgerModels(model: AttributionModel): AttributionModel[] {
  return model === 'data_driven' ? [...ruleModels, model] : [...ruleModels]
}

/** Queries conversions with their touchpoints and the credits of each model, newest first. */
export function ledgerPage(attributed: Attributed, weights: Weights, wanted: Wanted) {
  const { site_id, goal, money, from, until, people } = attributed
  const { model, dimension, value, before, limit } = wanted
  const columns: TouchpointColumn[] = [
    ...shownColumns,
    'user_id',
    ...(dimension === 'source_medium' ? [dimension] : []),
  ]
  const params = new Params()
  const newest = `ORDER BY timestamp DESC, event_id DESC ${limit === undefined ? '' : `LIMIT ${params.add(limit, 'UInt32')}`}`
  const isBefore = before
    ? `WHERE (timestamp, event_id) < (${params.add(new Date(before.time), 'DateTime64(3)')}, ${params.add(before.event_id, 'String')})`
    : ''
  const rows = `SELECT * FROM (${conversionRows({ goals: [goal], money, from, until, people }, params)}) ${isBefore}`
  const paths = withTouchpoints(
    // Conversions with credit for a value are known only after the touchpoints of all are read.
    value === undefined ? `${rows} ${newest}` : rows,
    { from, until, windowDays: goal.attributionWindowDays },
    columns,
    params,
  )
  const column = (name: TouchpointColumn | 'start' | 'visitor' | 'ordinal') =>
    touchpointColumn('path', name, columns)
  const models = ledgerModels(model)
  const credits = models.map((it) => modelCredits(it, dimension, weights, params, columns))
  const isCredited =
    value === undefined
      ? ''
      : `WHERE arrayExists((label, credit) -> ${requestLabel(dimension)} = ${params.add(value, 'String')} AND credit > 0,
          ${column(dimension)}, credits[${models.indexOf(model) + 1}])`
  const named = [
    `arrayMap(it -> if(it = 0, '', lower(hex(it))), ${column('visitor')}) AS visitors`,
    `${column('ordinal')} AS ordinals`,
    ...shownColumns.map((it) => `${column(it)} AS ${it}`),
  ]
  return statement({
    sql: `
      SELECT
        event_id, toUnixTimestamp64Milli(timestamp) AS time, client_id,
        if(user_id != '', user_id, ${column('user_id')}[1]) AS user_id,
        sent_by, toString(value) AS micro, ${column('start')} AS starts, ${named.join(', ')}, credits
      FROM (SELECT *, [${credits.join(', ')}] AS credits FROM (${paths}))
      ${isCredited}
      ${newest}`,
    params: { site_id, ...params.values },
    row: FoundConversion,
  })
}

/** Returns an expression for a `label` in the format that requests use. */
function requestLabel(dimension: CreditDimension): string {
  return dimension === 'source_medium' ? "replaceOne(label, '\\n', ' / ')" : 'label'
}
