import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import { columns, comparisons } from './cells.sql.ts'
import type { Condition } from './filter.ts'
import type { SessionDimension } from './model.ts'

/** Sessions by what all periods have in common. */
type Sessions = {
  site_id: string
  conditions: readonly Condition<SessionDimension>[]
  people: PeopleFilter
}

/** The edges of the adjacent slots of a period, in milliseconds: one more than there are slots. */
export type Edges = readonly number[]

/** A dimension with the labels whose people are counted. */
export type ScannedLabels = { dimension: SessionDimension; labels: readonly string[] }

/** Each label and each slot is one bit of a number. */
export const bits = 64

/**
 * Counts the people of all slots of several periods, and of labels of several dimensions in each period, by one scan:
 * for each person, the slots and labels of all their sessions are collected as bits, and then the persons with each bit
 * are counted. `partsOf` says what the bits of each word are. In `total`, each period is a bit.
 */
export function peopleScan(
  sessions: Sessions,
  periods: readonly Edges[],
  dimensions: readonly ScannedLabels[],
) {
  const params = new Params()
  const words = Object.values(Object.groupBy(partsOf(periods, dimensions), (it) => it.word)).map(
    (parts = []) =>
      parts.map((it) => `bitShiftLeft(${bitsOf(it, periods, dimensions, params)}, ${it.offset})`).join(' + '),
  )
  const names = words.map((_, n) => `word_${n}`)
  return statement({
    sql: `
      SELECT word_number, bit, sum(people) AS users
      FROM (
        SELECT word_number, word, count() AS people
        FROM (
          SELECT user, ${words.map((it, n) => `groupBitOr(${it}) AS ${names[n]}`).join(', ')}
          FROM (
            SELECT user, ${periods.map((edges, n) => slotsTouched(edges, n, params)).join(', ')},
              ${dimensions.map(({ dimension }) => columns[dimension]).join(', ') || '1'}
            FROM sessions FINAL
            WHERE ${where(sessions, params)} AND (${periods.map((it) => during(it, params)).join(' OR ')})
          )
          GROUP BY user
        )
        ARRAY JOIN [${names.join(', ')}] AS word, range(${names.length}) AS word_number
        WHERE word != 0
        GROUP BY word_number, word
      )
      ARRAY JOIN bitPositionsToArray(word) AS bit
      GROUP BY word_number, bit`,
    params: { ...params.values, site_id: sessions.site_id },
    row: t.Object({ word_number: Type.Integer(), bit: Type.Integer(), users: Type.Integer() }),
  })
}

/** What adjacent bits are of. */
type BitsOf =
  | { kind: 'total' }
  | { kind: 'slots'; period: number; first: number }
  | { kind: 'labels'; period: number; dimension: number }

/** Bits of a word: `size` of them, from `offset` on. */
export type Part = BitsOf & { size: number; word: number; offset: number }

/** Assigns bits: the fewer words a person has, the less memory the scan takes. */
export function partsOf(periods: readonly Edges[], dimensions: readonly ScannedLabels[]): Part[] {
  const wanted: (BitsOf & { size: number })[] = [
    { kind: 'total', size: periods.length },
    ...periods.flatMap((edges, period) =>
      Array.from({ length: Math.ceil((edges.length - 1) / bits) }, (_, word) => ({
        kind: 'slots' as const,
        period,
        first: word * bits,
        size: Math.min(bits, edges.length - 1 - word * bits),
      })),
    ),
    ...periods.flatMap((_, period) =>
      dimensions.map(({ labels }, dimension) => ({
        kind: 'labels' as const,
        period,
        dimension,
        size: labels.length,
      })),
    ),
  ]
  const used: number[] = []
  return wanted
    .filter((it) => it.size > 0)
    .sort((a, b) => b.size - a.size)
    .map((it) => {
      const fitting = used.findIndex((taken) => taken + it.size <= bits)
      const word = fitting < 0 ? used.length : fitting
      const offset = used[word] ?? 0
      used[word] = offset + it.size
      return { ...it, word, offset }
    })
}

/** Returns an expression for the bits of a part, from the lowest bit on. */
function bitsOf(
  part: Part,
  periods: readonly Edges[],
  dimensions: readonly ScannedLabels[],
  params: Params,
): string {
  const isIn = (period: number) => `toUInt64(first_${period} <= last_${period})`
  if (part.kind === 'total') return `(${periods.map((_, n) => `bitShiftLeft(${isIn(n)}, ${n})`).join(' + ')})`
  if (part.kind === 'slots') {
    // The bits from the first to the last slot that lie in this part.
    const low = `greatest(first_${part.period} - ${part.first}, 0)`
    const high = `least(last_${part.period} - ${part.first}, ${part.size - 1})`
    const length = `greatest(${high} - ${low} + 1, 0)`
    return `if(${length} = 0, toUInt64(0), bitShiftLeft(bitShiftRight(toUInt64(18446744073709551615), toUInt8(${bits} - greatest(${length}, 1))), toUInt8(least(${low}, ${bits - 1}))))`
  }
  const { dimension, labels } = dimensions[part.dimension] as ScannedLabels
  const values = params.add(labels, 'Array(String)')
  const flags = params.add(
    labels.map((_, n) => 1n << BigInt(n)),
    'Array(UInt64)',
  )
  return `(${isIn(part.period)} * transform(${columns[dimension]}, ${values}, ${flags}, toUInt64(0)))`
}

/** Selects the first and the last slot that a session is present in; the first is greater if there is none. */
function slotsTouched(edges: Edges, period: number, params: Params): string {
  const times = params.add([-62_135_596_800_000, ...edges], 'Array(Int64)')
  const slots = params.add([-1, ...edges.map((_, n) => n)], 'Array(Int32)')
  const at = (time: string) =>
    `transform(roundDown(toUnixTimestamp64Milli(${time}), ${times}), ${times}, ${slots}, toInt32(-1))`
  return `greatest(${at('start')}, 0) AS first_${period}, least(${at('end')}, ${edges.length - 2}) AS last_${period}`
}

function during(edges: Edges, params: Params): string {
  const [from, until] = [edges[0] ?? 0, edges.at(-1) ?? 0].map((it) =>
    params.add(new Date(it), 'DateTime64(3)'),
  )
  return `start < ${until} AND end >= ${from}`
}

function where({ conditions, people }: Sessions, params: Params): string {
  const met = conditions.map(
    ({ dimension, operator, values }) =>
      `AND ${comparisons[operator](columns[dimension], params.add(values, 'Array(String)'))}`,
  )
  return `site_id = {site_id:String} ${met.join(' ')} ${andAmong(people, 'user', params)}`
}

/** Queries the labels of each dimension (by its index) with the most sessions present in a period, at most `limit`. */
export function presentLabels(
  sessions: Sessions,
  edges: Edges,
  dimensions: readonly SessionDimension[],
  limit: number,
) {
  const params = new Params()
  const names = dimensions.map((it) => columns[it])
  const choose = (of: (name: string, n: number) => string) =>
    `multiIf(${names.map((name, n) => `grouping(${name}) = 0, ${of(name, n)}`).join(', ')}, ${of(names[0] as string, 0)})`
  return statement({
    sql: `
      SELECT ${choose((_, n) => `${n}`)} AS dimension, ${choose((name) => `CAST(${name}, 'String')`)} AS label, count() AS sessions
      FROM sessions FINAL
      WHERE ${where(sessions, params)} AND ${during(edges, params)}
      GROUP BY GROUPING SETS (${names.map((it) => `(${it})`).join(', ')})
      ORDER BY sessions DESC, label
      LIMIT ${limit} BY dimension`,
    params: { ...params.values, site_id: sessions.site_id },
    row: t.Object({ dimension: Type.Integer(), label: t.String(), sessions: Type.Integer() }),
  })
}
