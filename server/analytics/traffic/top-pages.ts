import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { countPage, type Range } from './count-page.ts'
import {
  estimateSessions,
  type Order,
  type PageCounting,
  type PageRow,
  presenceQuery,
} from './traffic.sql.ts'

/** Below this number of sessions, one query takes less time than the two or three of `topPages`. */
const manySessions = 500_000
/** How many pages people are counted for: at least, and at most. */
const candidates = { least: 100, most: 1600 } as const

/**
 * Returns the same rows as `countPage` for the dimension `page`, but counts the people of few pages: on a large
 * site, that takes several times as long as everything else. Null if the rows are not found faster that way.
 */
export async function topPages(
  clickhouse: ClickHouse,
  counting: PageCounting,
  order: Order[],
  range: Range,
): Promise<PageRow[] | null> {
  const { site_id, dimensions, metrics } = counting
  if (typeof site_id !== 'string' || dimensions.join() !== 'page' || !metrics.includes('users')) return null
  if (range.limit + range.offset > candidates.most) return null
  const [first] = order
  const ranksPeople = order.some((it) => it.by === 'users')
  if (ranksPeople && !(first?.by === 'users' && first.isDescending)) return null
  const [estimated] = await clickhouse.rows(estimateSessions(site_id, counting.slots))
  if (!estimated || estimated.rows < manySessions) return null
  return (ranksPeople ? byUsers : byOthers)(clickhouse, counting, order, range)
}

/** In an order that needs no people: finds the rows, then counts their people. */
async function byOthers(clickhouse: ClickHouse, counting: PageCounting, order: Order[], range: Range) {
  const metrics = counting.metrics.filter((it) => it !== 'users')
  const rows = await countPage(clickhouse, { ...counting, metrics }, order, range)
  if (rows.length === 0) return rows
  const among = only(
    counting,
    rows.map(({ page = '' }) => page),
  )
  const byName: Order[] = [{ by: 'page', isDescending: false }]
  const all = { limit: rows.length, offset: 0 }
  const counted = await countPage(clickhouse, { ...among, metrics: ['users'] }, byName, all)
  const users = new Map(counted.map((it) => [it.page, it.users ?? 0]))
  return rows.map((it) => ({ ...it, users: users.get(it.page) ?? 0 }))
}

/**
 * In descending order of people: a page has at most as many as sessions that were present on it, so pages with few of
 * these cannot be among the first (the threshold algorithm of Fagin, Lotem and Naor, 2001).
 */
async function byUsers(clickhouse: ClickHouse, counting: PageCounting, order: Order[], range: Range) {
  const present = await clickhouse.rows(presenceQuery(counting, candidates.most + 1))
  const last = present[range.limit + range.offset - 1]
  // The people of the last row wanted must outnumber the sessions of all other pages. Twice as many sessions suggest it.
  const size = present.findIndex((it, n) => n >= candidates.least && last && it.sessions * 2 <= last.sessions)
  const next = present[size]
  if (!next) return null
  const among = only(
    counting,
    present.slice(0, size).map(({ page }) => page),
  )
  const rows = await countPage(clickhouse, among, order, range)
  const fewest = rows.at(-1)?.users ?? 0
  return fewest > next.sessions ? rows.map((it) => ({ ...it, row_count: next.row_count })) : null
}

function only(counting: PageCounting, pages: string[]): PageCounting {
  const condition = { dimension: 'page', operator: '==', values: pages } as const
  return { ...counting, conditions: [...counting.conditions, condition] }
}
