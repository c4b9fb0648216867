import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { compareRows, countPage, type Range } from './count-page.ts'
import { estimateSessions, type Order, type PageCounting, type PageRow, viewedPages } from './traffic.sql.ts'

/** Below this number of sessions, one query takes less time than the two or three of `topPages`. */
const manySessions = 500_000
/** The largest number of pages that people are counted for. */
const candidates_max = 1600

/**
 * Returns the same rows as `countPage` for the dimension `page`, but counts the people of few pages: on a large
 * site, that takes several times as long as everything else. Null if the rows are not found faster that way, as on sites
 * with fewer than `many` sessions.
 */
export async function topPages(
  clickhouse: ClickHouse,
  counting: PageCounting,
  order: Order[],
  range: Range,
  many = manySessions,
): Promise<PageRow[] | null> {
  const { site_id, dimensions, metrics } = counting
  if (typeof site_id !== 'string' || dimensions.join() !== 'page' || !metrics.includes('users')) return null
  if (range.limit + range.offset > candidates_max) return null
  const [first] = order
  const ranksPeople = order.some((it) => it.by === 'users')
  if (ranksPeople && !(first?.by === 'users' && first.isDescending)) return null
  const [estimated] = await clickhouse.rows(estimateSessions(site_id, counting.slots))
  if (!estimated || estimated.rows < many) return null
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
 * In descending order of people: a page has at most as many as views (the threshold algorithm of Fagin, Lotem and Naor,
 * 2001). So the people of the pages with the most views are counted first, and then those of the pages that could still
 * have as many as the last row wanted.
 */
async function byUsers(clickhouse: ClickHouse, counting: PageCounting, order: Order[], range: Range) {
  const countAmong = (some: { page: string }[]) => {
    const among = only(
      counting,
      some.map(({ page }) => page),
    )
    return countPage(clickhouse, among, order, { limit: some.length, offset: 0 })
  }
  const wanted = range.limit + range.offset
  const viewed = await clickhouse.rows(viewedPages(counting, candidates_max + 1))
  const likely = viewed.slice(0, Math.min(4 * wanted, candidates_max))
  if (likely.length === 0) return []
  const counted = await countAmong(likely)
  const fewest = counted[wanted - 1]?.users ?? 0
  const others = viewed.slice(likely.length).filter((it) => it.views >= fewest)
  if (likely.length + others.length > candidates_max) return null
  const rows =
    others.length === 0
      ? counted
      : [...counted, ...(await countAmong(others))].sort((a, b) => compareRows(a, b, order))
  return rows.slice(range.offset, wanted).map((it) => ({ ...it, row_count: viewed[0]?.row_count ?? 0 }))
}

function only(counting: PageCounting, pages: string[]): PageCounting {
  const condition = { dimension: 'page', operator: '==', values: pages } as const
  return { ...counting, conditions: [...counting.conditions, condition] }
}
