import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Statement, statement } from '../../../db/clickhouse/query.ts'
import { nullable } from '../../platform/http/fields.ts'
import { columns } from '../traffic/cells.sql.ts'
import { chains } from './chains.sql.ts'
import type { Breakdown } from './model.ts'
import { type Funnel, sessionsDuring } from './step-events.sql.ts'

const CountedRow = t.Object({
  /** How many people reached each step. */
  reached: t.Array(Type.Integer()),
  /** Median time from the previous step, over the people who reached the step. The first entry has no meaning. */
  median_ms: t.Array(nullable(Type.Number())),
})

/** Counts the people who reached each step of a funnel, with the median time from the previous step. */
export function countedQuery(funnel: Funnel): Statement<typeof CountedRow> {
  const { sql, params } = chains(funnel)
  return statement({ sql: `SELECT ${counted(funnel)} FROM (${sql})`, params, row: CountedRow })
}

const BrokenDownRow = t.Composite([CountedRow, t.Object({ is_whole: Type.Integer(), value: t.String() })])
export type BrokenDownRow = typeof BrokenDownRow.static

/**
 * As `countedQuery`, with the totals in the first row (`is_whole`). The other rows break them down by a dimension of
 * the session in which each person entered: the `limit` values with which most people entered.
 */
export function brokenDownQuery(
  funnel: Funnel,
  by: Breakdown,
  limit: number,
): Statement<typeof BrokenDownRow> {
  const { sql, params } = chains(funnel, { hasEntries: true })
  const sessions = sessionsDuring([`${columns[by]} AS value`], '{from:DateTime64(3)}', '{to:DateTime64(3)}')
  return statement({
    sql: `
    SELECT value, grouping(value) AS is_whole, ${counted(funnel)}
    FROM (
      SELECT CAST(session.value, 'String') AS value, entry.*
      FROM (
        SELECT *, entry_visitor AS visitor, {from:DateTime64(3)} + toIntervalMillisecond(at_1) AS entered
        FROM (${sql})
      ) AS entry
      ASOF LEFT JOIN (${sessions}) AS session ON entry.visitor = session.visitor AND entry.entered >= session.start
    )
    GROUP BY GROUPING SETS ((value), ())
    ORDER BY is_whole DESC, reached[1] DESC, value
    LIMIT {rows:UInt32}`,
    params: {
      ...params,
      from: new Date(funnel.period.start),
      to: new Date(funnel.period.end),
      rows: limit + 1,
    },
    row: BrokenDownRow,
  })
}

function counted({ steps }: Funnel): string {
  const medians = steps.map((_, n) =>
    n === 0 ? 'nan' : `quantileExactInclusiveIf(0.5)(at_${n + 1} - at_${n}, level > ${n})`,
  )
  return `
    [${steps.map((_, n) => `countIf(level > ${n})`).join(', ')}] AS reached,
    [${medians.join(', ')}] AS median_ms`
}
