import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { defaultRevenue } from '../../db/postgres/schema/sites.ts'
import { countedSessions } from '../../server/analytics/drilldown/sessions.sql.ts'
import { countsOfValues, summaryOfValues, topValues } from '../../server/analytics/events/breakdown.sql.ts'
import { namesInDictionary, propertiesOfName } from '../../server/analytics/events/dictionary.sql.ts'
import type { EventCondition } from '../../server/analytics/events/fields.ts'
import { selectEvents } from '../../server/analytics/events/selection.ts'
import { volumeOfEvents } from '../../server/analytics/events/volume.sql.ts'
import type { ReportedMetric } from '../../server/analytics/traffic/model.ts'
import { slotsOf } from '../../server/analytics/traffic/slots.ts'
import { countParts } from '../../server/analytics/trends/traffic-parts.ts'
import { defaultSettings } from '../../server/identity/sites/default-settings.ts'
import { newestEvents } from '../../server/ingest/events/query.sql.ts'
import { site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'
import { everything, period, slots, subject } from './analytics-trends.ts'

const shop = { ...site, settings: defaultSettings, revenue: defaultRevenue }
const range = { from: new Date(period.start), until: new Date(period.end) }
const bareSessions = 'bare count of the sessions and people of each day, from sessions, 90 days'

/** The explorer of events, its dictionary, and the list of sessions. */
export function explorerSubjects(): Subject[] {
  const all = selectEvents(site, period, everything)
  const category = 'property:category'
  const carts = { dimension: 'event_name' as const, operator: '==' as const, values: ['add_to_cart'] }
  const hats: EventCondition = { dimension: category, operator: '==', values: ['hats'] }
  const selection = { site_id: site.id, isExcluded: false, people: [] }
  const newest = { from: new Date(period.end - 86_400_000), to: new Date(period.end), limit: 101 }
  const listed = { limit: 1000, described: [] }
  const counted = { site_id: site.id, slots: slotsOf(period, []).slots, conditions: [], people: [] }
  return [
    subject('events and people by day', volumeOfEvents(all, slots)),
    subject('the 20 most frequent values of a property', topValues(all, category, 20)),
    subject('people of three values of a property', countsOfValues(all, category, ['hats', 'shoes', ''])),
    subject(
      'statistics of the numbers of a property',
      summaryOfValues(selectEvents(site, period, { ...everything, conditions: [carts] }), 'property:item_id'),
    ),
    subject('dictionary of names, of all time', namesInDictionary({ site_id: site.id, ...range, ...listed })),
    subject(
      'dictionary of the properties of purchases',
      propertiesOfName({ site_id: site.id, event_name: 'purchase', ...range, ...listed }),
    ),
    subject('newest 100 events of the last day', newestEvents({ ...selection, conditions: [] }, newest)),
    subject('newest 100 events with a property', newestEvents({ ...selection, conditions: [hats] }, newest)),
    subject('newest 100 sessions', countedSessions(counted, { before: undefined, limit: 101 })),
  ]
}

/** Series of traffic, which are several queries. */
export function trafficTrendSubjects(clickhouse: ClickHouse): Subject[] {
  const against = { title: bareSessions }
  const values = ['google', 'direct', 'newsletter', 'facebook', 'bing']
  const pages = Array.from({ length: 5 }, (_, n) => `/page/${n}`)
  const series = (metric: ReportedMetric, by: 'source' | 'page' | null, isOfNewPeople = false) => {
    const request = {
      ...{ period, metrics: [metric], dimensions: [], conditions: [], people: [], credited: undefined },
      ...{ sort: [], limit: 100, offset: 0 },
    }
    const grouping = by && { by, values: by === 'page' ? pages : values, hasOthers: true }
    return () => countParts(clickhouse, { site: shop, request, slots, period, isOfNewPeople }, grouping)
  }
  return [
    { title: bareSessions, statement: sessionsOfDays() },
    { title: 'series of sessions', run: series('sessions', null), against },
    { title: 'series of people', run: series('users', null), against },
    { title: 'series of people by source', run: series('users', 'source'), against },
    { title: 'series of people by page', run: series('users', 'page'), against },
    { title: 'running total of people by source', run: series('users', 'source', true), against },
  ]
}

function sessionsOfDays(): Statement {
  return statement({
    sql: `
      SELECT toDate(start) AS date, count() AS sessions, uniqExact(user) AS people
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start >= {from:DateTime64(3)} AND start < {until:DateTime64(3)}
      GROUP BY date`,
    params: { site_id: site.id, ...range },
    row: t.Object({ date: t.String(), sessions: Type.Integer(), people: Type.Integer() }),
  })
}
