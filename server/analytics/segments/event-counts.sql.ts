import type { Params } from '../../../db/clickhouse/params.ts'
import { filterSql } from '../../ingest/events/event-filters.sql.ts'
import { filterField } from '../../ingest/events/event-filters.ts'
import { ownDimensions } from '../../ingest/pipeline/event-row.ts'
import { joinPersons, personOf } from '../traffic/person.sql.ts'
import { browsersOf } from '../users/browsers.sql.ts'
import type { EventCondition } from './rules-model.ts'
import { type Moment, spanStart } from './spans.ts'

/**
 * Counts events per person. Conditions that count the same events share one column, whatever number they compare it
 * with.
 */
export class EventCounts {
  readonly #counted: Counted[] = []

  constructor(
    private readonly moment: Moment,
    private readonly params: Params,
  ) {}

  /** Returns the column of `subquery` that counts the events of a person that meet a condition. */
  columnOf({ event_name, filters = {}, time_window }: EventCondition): string {
    const key = Bun.hash(JSON.stringify([event_name, filters, time_window])).toString()
    let index = this.#counted.findIndex((it) => it.key === key)
    if (index === -1) {
      const since = time_window && spanStart(time_window, this.moment)
      index = this.#counted.push({ key, event_name, filters, since }) - 1
    }
    return `times_${index}`
  }

  /**
   * Returns a subquery with one row for each person who has any of the events: `user` and the count columns.
   * Undefined if nothing is counted. Reads `{site_id:String}`.
   * @param among a subquery of `user` that restricts the people.
   */
  subquery(among: string | undefined): string | undefined {
    if (this.#counted.length === 0) return undefined
    const parts = tables.flatMap((table) => {
      const own = this.#counted.filter((it) => tableOf(it) === table)
      return own.length > 0 ? [{ table, own, where: this.#where(table, own, among) }] : []
    })
    const events = parts.map(({ table, own, where }) => this.#eventsOf(table, own, where))
    // Custom events are rare, so they are queried twice: a subquery finds their browsers, and the owners of all other
    // browsers are not read.
    const visitors = parts.every(({ table }) => table === 'custom_events')
      ? parts.map(({ table, where }) => `SELECT visitor FROM ${table} WHERE ${where}`).join('\nUNION ALL\n')
      : undefined
    const selection = among ? { visitors: browsersOf(among) } : { visitors, areMany: true }
    const sums = this.#counted.map((_, n) => `sum(event.met_${n}) AS times_${n}`)
    return `
    SELECT
      if(event.user_id != '', sipHash64(concat('u:', event.user_id)), ${personOf('event')}) AS user,
      ${sums.join(', ')}
    FROM (${events.join('\nUNION ALL\n')}) AS event
    ${joinPersons('event', selection)}
    GROUP BY user`
  }

  #eventsOf(table: Table, own: readonly Counted[], where: string): string {
    const { params } = this
    const columns = { properties: 'properties', context: 'context', dimension: columnOf }
    const met = this.#counted.map((it, n) => {
      if (!own.includes(it)) return `toUInt8(0) AS met_${n}`
      const within = it.since === undefined ? '' : `AND ${this.#during(it.since)}`
      const filters =
        Object.keys(it.filters).length > 0 ? `AND ${filterSql(it.filters, columns, params)}` : ''
      return `toUInt8(event_name = ${params.add(it.event_name, 'String')} ${within} ${filters}) AS met_${n}`
    })
    const isAny = this.#counted.flatMap((it, n) => (own.includes(it) ? [`met_${n}`] : [])).join(' OR ')
    return `
      SELECT visitor, user_id, timestamp, ${met.join(', ')}
      FROM ${table}
      WHERE ${where} AND (${isAny})`
  }

  /** A condition for the events of a table that can meet any of its conditions. */
  #where(table: Table, own: readonly Counted[], among: string | undefined): string {
    const names = this.params.add([...new Set(own.map((it) => it.event_name))], 'Array(String)')
    const starts = own.map((it) => it.since)
    const earliest = starts.every((it) => it !== undefined) ? Math.min(...starts) : undefined
    return `site_id = {site_id:String} AND event_name IN ${names}
      ${table === 'events' ? "AND excluded = ''" : ''}
      ${earliest === undefined ? '' : `AND ${this.#during(earliest)}`}
      ${among ? `AND visitor IN (${browsersOf(among)})` : ''}`
  }

  #during(since: number): string {
    const [from, until] = [since, this.moment.now].map((it) => this.params.add(new Date(it), 'DateTime64(3)'))
    return `timestamp >= ${from} AND timestamp <= ${until}`
  }
}

type Counted = Required<Pick<EventCondition, 'event_name' | 'filters'>> & {
  key: string
  /** Start of the time window; undefined if there is none. */
  since: number | undefined
}

const tables = ['custom_events', 'events'] as const
type Table = (typeof tables)[number]

/** Returns the smaller table if it has all columns needed. */
function tableOf({ event_name, filters }: Counted): Table {
  const isPage = event_name === 'page_view' || event_name === 'page_leave'
  const needsMore = Object.keys(filters).some((it) => filterField(it).kind !== 'properties')
  return isPage || needsMore ? 'events' : 'custom_events'
}

function columnOf(name: string): string | undefined {
  return ownDimensions.find((it) => it === name)
}
