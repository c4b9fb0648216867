import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Params } from '../../db/clickhouse/params.ts'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { selectEvents } from '../../server/analytics/events/selection.ts'
import { groupOfTimestamp } from '../../server/analytics/traffic/cells.sql.ts'
import { clockParts, readPeriod } from '../../server/analytics/traffic/period.ts'
import { slotsOf } from '../../server/analytics/traffic/slots.ts'
import {
  countNewPeople,
  measureEvents,
  type TrendEvents,
  topTrendValues,
} from '../../server/analytics/trends/event-series.sql.ts'
import { hourOfWeek } from '../../server/analytics/trends/hours.sql.ts'
import type { EventSeries } from '../../server/analytics/trends/read-series.ts'
import { firstDay, lastDay, site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'

export const period = readPeriod(
  { start_date: firstDay, end_date: lastDay },
  site.timezone,
  Date.parse(`${lastDay}T23:59:59Z`),
)
export const { slots } = slotsOf(period, [], ['date'])
const bareDays = 'bare count of the events and browsers of each day, from `events`, 90 days'
const breakdown = { by: 'event_name', values: ['page_view', 'add_to_cart', 'purchase'] } as const

/** A filter that keeps all events. */
export const everything = { conditions: [], people: [] }

/** Series of all events by day: each is one query. */
export function trendSubjects(): Subject[] {
  const all = trendOf({})
  const byName = trendOf({ breakdown })
  const hours = trendOf({ slot: (params: Params) => hourOfWeek(clockParts(period), params) })
  return [
    { title: bareDays, statement: eventsOfDays() },
    subject('events by day', measureEvents(all, seriesOf('events')), 2),
    subject('people by day', measureEvents(all, seriesOf('users')), 3),
    subject('people by day and event name', measureEvents(byName, seriesOf('users'))),
    subject('people since the start by day', countNewPeople(all, seriesOf('users'))),
    subject('medians of a property by day', measureEvents(all, seriesOf('median'))),
    subject('medians of a property by day and event name', measureEvents(byName, seriesOf('median'))),
    subject('people by hour of the week', measureEvents(hours, seriesOf('users'))),
    subject(
      'the five most frequent names',
      topTrendValues(all.selected, [everything, everything], { by: 'event_name', limit: 6 }),
    ),
  ]
}

/** A report over all events, compared with a bare count of them. */
export function subject(title: string, asked: Statement, aim?: number): Subject {
  return { title, statement: asked, against: { title: bareDays, ...(aim !== undefined && { aim }) } }
}

function trendOf(parts: Partial<TrendEvents>): TrendEvents {
  return {
    selected: selectEvents(site, period, everything),
    slot: (params) => groupOfTimestamp(slots, params),
    breakdown: null,
    ...parts,
  }
}

function seriesOf(metric: 'events' | 'users' | 'median'): EventSeries {
  const common = { type: 'events' as const, field: 'series.0', name: null, ...everything }
  return metric === 'median'
    ? { ...common, metric, property: 'value' }
    : { ...common, metric, property: null }
}

function eventsOfDays(): Statement {
  return statement({
    sql: `
      SELECT toDate(timestamp) AS date, count() AS events, uniq(visitor) AS visitors
      FROM events
      WHERE site_id = {site_id:String} AND excluded = ''
        AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}
      GROUP BY date`,
    params: { site_id: site.id, from: new Date(period.start), until: new Date(period.end) },
    row: t.Object({ date: t.String(), events: Type.Integer(), visitors: Type.Integer() }),
  })
}
