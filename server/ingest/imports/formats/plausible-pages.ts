import type { Sessions } from './plausible-sessions.ts'
import type { Tables } from './plausible-tables.ts'
import { shuffledGroups, shuffledOrder } from './shares.ts'

type Page = { path: string; hostname: string }

/** The pages of all page views of a day. */
export type PageViews = {
  pages: Page[]
  /** Index in `page` of the first view of each session, plus one final entry for the end. */
  first: Int32Array
  /** Index in `pages`; -1 if the export has no page. */
  page: Int32Array
}

/**
 * Assigns the pages of a day to the page views of its sessions: each page as often as it was viewed, and as often first
 * and last in a visit, including bounces, as in the tables of entry and exit pages. Which visit gets which page is
 * random, since the export does not contain it.
 */
export function pageViewsOf(sessions: Sessions, tables: Tables, seed: string): PageViews {
  const { pages, views, indexOf } = pagesOf(tables)
  const first = new Int32Array(sessions.count + 1)
  for (let n = 0; n < sessions.count; n++) first[n + 1] = (first[n] as number) + (sessions.views[n] as number)
  const page = new Int32Array(first[sessions.count] as number).fill(-1)
  const order = shuffledOrder(sessions.count, `${seed} visits`)

  const poolOf = (column: string, count: (row: Tables['pages'][number]) => number, table: Tables['pages']) =>
    new PagePool(
      table.map((it) => [indexOf(it.text(column)), count(it)]),
      views,
    )
  const ofBounces = poolOf('entry_page', (it) => it.number('bounces'), tables.entry_pages)
  const ofOthers = poolOf(
    'entry_page',
    (it) => it.number('entrances') - it.number('bounces'),
    tables.entry_pages,
  )
  const singleViews = new Int32Array(pages.length)
  for (const session of order) {
    if (sessions.views[session] === 0) continue
    const [pool, other] = sessions.isBounce[session] ? [ofBounces, ofOthers] : [ofOthers, ofBounces]
    const entry = pool.take() ?? other.take() ?? -1
    page[first[session] as number] = entry
    if (sessions.views[session] === 1 && entry >= 0) singleViews[entry] = (singleViews[entry] as number) + 1
  }
  const exits = new PagePool(
    tables.exit_pages.map((it) => {
      const index = indexOf(it.text('exit_page'))
      return [index, it.number('exits') - (index === undefined ? 0 : (singleViews[index] as number))]
    }),
    views,
  )
  for (const session of order)
    if ((sessions.views[session] as number) > 1) page[(first[session + 1] as number) - 1] = exits.take() ?? -1

  const rest = page.reduce((open, it) => open + (it === -1 ? 1 : 0), 0)
  const remaining = shuffledGroups([...views], rest, `${seed} pages`)
  for (let slot = 0, n = 0; slot < page.length; slot++)
    if (page[slot] === -1) page[slot] = remaining[n++] as number
  return { pages, first, page }
}

function pagesOf(tables: Tables) {
  const pages: Page[] = []
  const counts: number[] = []
  const indexes = new Map<string, number>()
  for (const row of tables.pages) {
    const path = row.text('page')
    const index = indexes.get(path)
    if (index !== undefined) counts[index] = (counts[index] as number) + row.number('pageviews')
    else {
      indexes.set(path, pages.length)
      pages.push({ path, hostname: row.text('hostname') })
      counts.push(row.number('pageviews'))
    }
  }
  return { pages, views: Float64Array.from(counts), indexOf: (path: string) => indexes.get(path) }
}

/** Pages to assign, each `count` times, but never more often than it has views left. */
class PagePool {
  #at = 0

  constructor(
    readonly quotas: [index: number | undefined, count: number][],
    readonly views: Float64Array,
  ) {}

  take(): number | undefined {
    for (; this.#at < this.quotas.length; this.#at++) {
      const quota = this.quotas[this.#at] as [number | undefined, number]
      const [index, count] = quota
      if (index === undefined || count <= 0 || (this.views[index] as number) === 0) continue
      quota[1]--
      this.views[index] = (this.views[index] as number) - 1
      return index
    }
  }
}
