import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { brokenDownQuery, countedQuery } from '../../server/analytics/funnels/report.sql.ts'
import { peopleQuery } from '../../server/analytics/funnels/users.sql.ts'
import { readPeriod } from '../../server/analytics/traffic/period.ts'
import { site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'

const dates = { start_date: '2026-09-01', end_date: '2026-09-30' }
const period = readPeriod(dates, site.timezone, Date.now())
const window_ms = 7 * 86_400_000
const aim = 1.5

const bought = ['add_to_cart', 'begin_checkout', 'purchase']
const barePageFunnel = 'bare `windowFunnel` by visitor: page_view and three more, 30 days of `events`'
const bareCustomFunnel = 'bare `windowFunnel` by visitor: four custom events, 30 days of `events`'
const bareNarrowFunnel = 'the same over `custom_events`'

/** Four steps over 30 days: starting from a page view, which most people have, and from custom events only. */
export function funnelSubjects(): Subject[] {
  const pages = funnelOf(['page_view', ...bought])
  const custom = funnelOf(['product_view', ...bought])
  const dropped = { level: { min: 1, max: 1 }, after: '0', limit: 101 }
  return [
    { title: barePageFunnel, statement: bareFunnel('events', ['page_view', ...bought]) },
    {
      title: 'funnel from a page view, by person, with median times',
      statement: countedQuery(pages),
      against: { title: barePageFunnel, aim },
    },
    {
      title: 'the same with a breakdown by source',
      statement: brokenDownQuery(pages, 'source', 20),
      against: { title: barePageFunnel },
    },
    {
      title: '100 people who dropped out at its second step',
      statement: peopleQuery(pages, dropped),
      against: { title: barePageFunnel },
    },
    { title: bareCustomFunnel, statement: bareFunnel('events', ['product_view', ...bought]) },
    { title: bareNarrowFunnel, statement: bareFunnel('custom_events', ['product_view', ...bought]) },
    {
      title: 'funnel of custom events, by person, with median times',
      statement: countedQuery(custom),
      against: { title: bareNarrowFunnel },
    },
    {
      title: 'the same, against the bare funnel over `events`',
      statement: countedQuery(custom),
      against: { title: bareCustomFunnel, aim },
    },
  ]
}

function funnelOf(names: readonly string[]) {
  return { site_id: site.id, steps: names.map((event_name) => ({ event_name })), period, window_ms }
}

/** Computes how far each browser came, without users and without times. */
function bareFunnel(table: 'events' | 'custom_events', names: readonly string[]): Statement {
  return statement({
    sql: `
      SELECT level, count() AS visitors
      FROM (
        SELECT windowFunnel({window_ms:UInt64})(
          toUInt64(toUnixTimestamp64Milli(timestamp)), ${names.map((it) => `event_name = '${it}'`).join(', ')}) AS level
        FROM ${table}
        WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}
          AND event_name IN {names:Array(String)} ${table === 'events' ? "AND excluded = ''" : ''}
        GROUP BY visitor
      )
      GROUP BY level`,
    params: { site_id: site.id, from: new Date(period.start), until: new Date(period.end), window_ms, names },
    row: t.Object({ level: Type.Integer(), visitors: Type.Integer() }),
  })
}
