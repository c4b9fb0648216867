import type { Params } from '../../../db/clickhouse/params.ts'
import { filterSql } from '../../ingest/events/event-filters.sql.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Period } from '../traffic/period.ts'
import type { FunnelStep } from './model.ts'
import { dimensionColumn, needWholeEvent, sessionDimensionsIn } from './step-dimensions.ts'

/** A validated funnel request. */
export type Funnel = {
  site_id: string
  steps: readonly FunnelStep[]
  period: Period
  window_ms: number
  /** Restricts the funnel to these people; everybody if omitted. */
  people?: PeopleFilter
}

/**
 * Encodes an event that meets steps as one number, a moment. The high bits are the milliseconds since the start of
 * the period, the lower bits the number of the first step it meets, and the lowest have one bit for each step it
 * meets. Sorting moments orders events by time, and within one millisecond by step: events that a page sends at the
 * same time count in the order of the funnel.
 */
export const momentBits = { steps: 20, all: 25 } as const
/** The maximum value of the lower bits of a moment. */
export const withinMillisecond = 2 ** momentBits.all - 1

/** Parts of a query for the events that meet steps. */
type StepEvents = {
  /** An expression with a bit for each step that the event meets. */
  met: string
  /** An expression for the moment of the event; it reads `met` under the name `met_steps`. */
  moment: string
  /** The events, as `event`, joined with the sessions that filters use. */
  from: string
  where: string
  during: { from: string; to: string }
}

/** Builds the parts of a query for the events of a period that meet steps. Reads `{site_id:String}`. */
export function stepEvents({ steps, period }: Pick<Funnel, 'steps' | 'period'>, params: Params): StepEvents {
  const began = params.add(BigInt(period.start), 'Int64')
  const from = params.add(new Date(period.start), 'DateTime64(3)')
  const to = params.add(new Date(period.end), 'DateTime64(3)')
  const met = steps.map((step, n) => `toUInt64(${conditionOf(step, params)}) * ${2 ** n}`).join(' + ')
  const sessionColumns = [...new Set(steps.flatMap((it) => sessionDimensionsIn(it.filters ?? {})))]
  const names = params.add([...new Set(steps.map((it) => it.event_name))], 'Array(String)')
  const isWhole = steps.some(isOnlyInEvents)
  const session = `ASOF LEFT JOIN (${sessionsDuring(sessionColumns, from, to)}) AS session ON event.visitor = session.visitor AND event.timestamp >= session.start`
  return {
    met,
    moment: `
      bitShiftLeft(toUInt64(toUnixTimestamp64Milli(event.timestamp) - ${began}), ${momentBits.all})
      + bitShiftLeft(toUInt64(bitCount(bitXor(met_steps, met_steps - 1))), ${momentBits.steps})
      + met_steps`,
    from: `${isWhole ? 'events' : 'custom_events'} AS event ${sessionColumns.length > 0 ? session : ''}`,
    where: `event.site_id = {site_id:String} AND event.timestamp >= ${from} AND event.timestamp < ${to}
      ${isWhole ? "AND event.excluded = ''" : ''} AND event.event_name IN ${names}
      ${steps.some(isFiltered) ? 'AND met_steps != 0' : ''}`,
    during: { from, to },
  }
}

function isFiltered({ filters = {} }: FunnelStep): boolean {
  return Object.keys(filters).length > 0
}

/**
 * Selects the sessions of a period as rows of `visitor, start` and the given columns, for an `ASOF` join with events.
 */
export function sessionsDuring(columns: readonly string[], from: string, to: string): string {
  return `
    SELECT visitor, start, ${columns.join(', ')}
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND start < ${to} AND end >= ${from}`
}

function conditionOf({ event_name, filters = {} }: FunnelStep, params: Params): string {
  const isNamed = `event.event_name = ${params.add(event_name, 'String')}`
  if (!isFiltered({ event_name, filters })) return isNamed
  const columns = { properties: 'event.properties', context: 'event.context', dimension: dimensionColumn }
  return `(${isNamed} AND ${filterSql(filters, columns, params)})`
}

function isOnlyInEvents({ event_name, filters = {} }: FunnelStep): boolean {
  return event_name === 'page_view' || event_name === 'page_leave' || needWholeEvent(filters)
}
