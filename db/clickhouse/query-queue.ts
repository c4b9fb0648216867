import { availableParallelism } from 'node:os'
import {
  type Arguments,
  type ClickHouse,
  ClickHouseAway,
  type QueryOptions,
  readArguments,
} from './client.ts'
import { afterEvents } from './priority.ts'
import type { Bindable, Statement } from './query.ts'

type Entry = {
  key: string
  run: () => Promise<unknown[]>
  answer: PromiseWithResolvers<unknown[]>
}
type Site = { name: string; running: number; waiting: Entry[] }

/** Several for each core, so that the next query reads while others calculate. */
const slots = Math.max(4, 2 * availableParallelism())
/** As long as a query may take that ClickHouse does not respond to. */
const maxWait_ms = 60_000

/**
 * Limits how many queries about sites run at once: with more, all of them take longer, and ClickHouse stores new events
 * late. The sites take turns, and one site never has more than half of the slots. A query that equals one that still
 * waits gets the same rows. What stores events goes first. Queries without a site, and streams, do not wait.
 * `rows` also throws ClickHouseAway if a query has waited for a minute.
 */
export function withQueryQueue(clickhouse: ClickHouse, limit = slots, wait_ms = maxWait_ms): ClickHouse {
  const limitOfSite = Math.max(1, Math.floor(limit / 2))
  /** In the order of their turns. */
  const sites = new Map<string, Site>()
  let running = 0

  async function rows(...args: Arguments): Promise<unknown[]> {
    const { statement, options } = readArguments(args)
    const name = siteOf(statement)
    if (name === undefined) return clickhouse.rows(statement, options)
    const site = sites.get(name) ?? { name, running: 0, waiting: [] }
    sites.set(name, site)
    const key = keyOf(statement, options)
    const same = key === '' ? undefined : site.waiting.find((it) => it.key === key)
    // Each caller may change its rows.
    if (same) return (await same.answer.promise).map((it) => ({ ...(it as object) }))
    const timer = setTimeout(() => giveUp(site, entry), wait_ms)
    const entry: Entry = {
      key,
      run: () => {
        clearTimeout(timer)
        options.signal?.throwIfAborted()
        return clickhouse.rows(statement, {
          ...options,
          settings: { ...afterEvents, ...options.settings },
        })
      },
      answer: Promise.withResolvers(),
    }
    site.waiting.push(entry)
    startNext()
    return entry.answer.promise
  }

  function startNext() {
    for (const site of sites.values()) {
      if (running >= limit) return
      const entry = site.running < limitOfSite ? site.waiting.shift() : undefined
      if (!entry) continue
      // To the end of the order.
      sites.delete(site.name)
      sites.set(site.name, site)
      void start(site, entry)
    }
  }

  async function start(site: Site, { run, answer }: Entry) {
    running++
    site.running++
    try {
      answer.resolve(await run())
    } catch (error) {
      answer.reject(error)
    }
    running--
    site.running--
    forgetIdle(site)
    startNext()
  }

  function giveUp(site: Site, entry: Entry) {
    site.waiting.splice(site.waiting.indexOf(entry), 1)
    entry.answer.reject(new ClickHouseAway('Too many queries wait for ClickHouse'))
    forgetIdle(site)
  }

  function forgetIdle(site: Site) {
    if (site.running === 0 && site.waiting.length === 0) sites.delete(site.name)
  }

  return { ...clickhouse, rows: rows as ClickHouse['rows'] }
}

/** Returns the site that a query is about, or undefined for queries about several or none. */
function siteOf({ params }: Statement): string | undefined {
  return typeof params.site_id === 'string' ? params.site_id : undefined
}

/** Returns a text that is the same for the same query; empty if the query can be cancelled on its own. */
function keyOf({ sql, params }: Statement, { signal, settings, queryId }: QueryOptions): string {
  if (signal || queryId) return ''
  return JSON.stringify([sql, params, settings], (_, value: Bindable) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}
