import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { Condition } from './filter.ts'
import { type SessionDimension, sessionDimensions } from './model.ts'
import type { TrafficRequest } from './parse-query.ts'
import {
  bits,
  type Edges,
  type Part,
  partsOf,
  peopleScan,
  presentLabels,
  type ScannedLabels,
} from './people-scan.sql.ts'
import type { Slot } from './slots.ts'
import { estimateSessions } from './traffic.sql.ts'

type ClickHouse = Services['clickhouse']

/** The people of a period: in all of it, in each slot, and with each label of the scanned dimensions. */
export type PeopleCounts = { total: number; slots: number[]; labels: Map<string, Map<string, number>> }

/** Below this number of sessions, separate queries take no longer. */
const manySessions = 500_000
/** Beyond this number of slots, most words of a person would be empty. */
const slots_max = 8 * bits

/**
 * Counts the people of periods in all their slots and by several dimensions with one scan of the sessions. A dimension
 * is missing if a label that was not scanned may be among the first. Null if separate queries are needed or as fast.
 * @param periods the slots of each period, the first of which decides which labels come first.
 * @param rows how many labels of a dimension are wanted.
 */
export async function scanPeople(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  periods: readonly Slot[][],
  { dimensions, rows }: { dimensions: readonly string[]; rows: number },
  leastSessions = manySessions,
): Promise<PeopleCounts[] | null> {
  const conditions = request.conditions.filter(isOnSession)
  const edges = periods.map(edgesOf)
  const [first] = edges
  if (conditions.length < request.conditions.length || request.credited?.filters.length) return null
  if (!first || edges.some((it) => it.length < 2 || it.length > slots_max)) return null
  if (await hasFewSessions(clickhouse, site.id, periods.flat(), leastSessions)) return null

  const sessions = { site_id: site.id, conditions, people: request.people }
  const ofSessions = sessionDimensions.filter((it) => dimensions.includes(it))
  const present =
    ofSessions.length > 0 ? await clickhouse.rows(presentLabels(sessions, first, ofSessions, bits + 1)) : []
  const scanned = ofSessions.map((dimension, n): ScannedLabels & { next: number } => {
    const own = present.filter((it) => it.dimension === n)
    return {
      dimension,
      labels: own.slice(0, bits).map((it) => it.label),
      next: own[bits]?.sessions ?? 0,
    }
  })
  const found = await clickhouse.rows(peopleScan(sessions, edges, scanned))
  const counts = countsOf(found, edges, scanned)
  // A label that was not scanned has at most as many people as sessions.
  for (const { dimension, labels, next } of scanned) {
    const people = labels.map((it) => counts[0]?.labels.get(dimension)?.get(it) ?? 0).sort((a, b) => b - a)
    if (next > 0 && (people[rows - 1] ?? 0) <= next) for (const it of counts) it.labels.delete(dimension)
  }
  return counts
}

/** True if a site has fewer than `many` sessions between the first and the last slot, by an estimate that reads none. */
export async function hasFewSessions(
  clickhouse: ClickHouse,
  siteId: string,
  slots: readonly Slot[],
  many: number,
): Promise<boolean> {
  const inOrder = slots.toSorted((a, b) => a.from - b.from)
  const [estimated] = await clickhouse.rows(estimateSessions(siteId, inOrder))
  return (estimated?.rows ?? 0) < many
}

function countsOf(
  found: readonly { word_number: number; bit: number; users: number }[],
  edges: readonly Edges[],
  scanned: readonly ScannedLabels[],
): PeopleCounts[] {
  const counts = edges.map(
    (it): PeopleCounts => ({
      total: 0,
      slots: Array.from({ length: it.length - 1 }, () => 0),
      labels: new Map(
        scanned.map(({ dimension, labels }) => [dimension, new Map(labels.map((name) => [name, 0]))]),
      ),
    }),
  )
  const parts = partsOf(edges, scanned)
  for (const { word_number, bit, users } of found) {
    const part = parts.find(
      (it) => it.word === word_number && it.offset <= bit && bit < it.offset + it.size,
    ) as Part
    const n = bit - part.offset
    if (part.kind === 'total') (counts[n] as PeopleCounts).total = users
    if (part.kind === 'slots') (counts[part.period] as PeopleCounts).slots[part.first + n] = users
    if (part.kind === 'labels') {
      const { dimension, labels } = scanned[part.dimension] as ScannedLabels
      counts[part.period]?.labels.get(dimension)?.set(labels[n] as string, users)
    }
  }
  return counts
}

/** The edges of adjacent slots, each of a group of its own; empty for others. */
function edgesOf(slots: readonly Slot[]): Edges {
  const isAdjacent = slots.every((it, n) => it.group === n && (n === 0 || slots[n - 1]?.to === it.from))
  return isAdjacent ? [...slots.map((it) => it.from), ...slots.slice(-1).map((it) => it.to)] : []
}

function isOnSession(it: Condition): it is Condition<SessionDimension> {
  return sessionDimensions.some((name) => name === it.dimension)
}
