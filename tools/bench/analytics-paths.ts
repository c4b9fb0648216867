import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { countLinks, frequentNodes, peopleOfPaths } from '../../server/analytics/paths/paths.sql.ts'
import type { Paths } from '../../server/analytics/paths/session-paths.sql.ts'
import { readPeriod } from '../../server/analytics/traffic/period.ts'
import { firstDay, lastDay, site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'

export const period = readPeriod(
  { start_date: firstDay, end_date: lastDay },
  site.timezone,
  Date.parse(`${lastDay}T23:59:59Z`),
)
export const bareViews = 'bare count of the views and people of each page, from sessions, 90 days'
const bareEvents =
  'bare count of the events of each name and page, and their browsers, from `events`, 90 days'
const first = '/page/1'
const named = Array.from({ length: 5 }, () => Array.from({ length: 10 }, (_, n) => `page:/page/${n}`))

/** Paths of five steps: each report is a query for the nodes, and one for the links. */
export function pathSubjects(): Subject[] {
  const pages = pathsOf('pages')
  const both = pathsOf('both')
  const from = { ...both, anchor: { node: { type: 'page' as const, name: first }, isEnd: false } }
  const dropped = { conditions: [{ position: 2, is: '' }], after: '0', limit: 101 }
  return [
    { title: bareViews, statement: viewsOfPages() },
    { title: 'nodes of paths of pages', statement: frequentNodes(pages, 10), against: { title: bareViews } },
    {
      title: 'links of paths of pages',
      statement: countLinks(pages, named),
      against: { title: bareViews, aim: 3 },
    },
    { title: bareEvents, statement: eventsByName() },
    {
      title: 'nodes of paths of pages and events',
      statement: frequentNodes(both, 10),
      against: { title: bareEvents },
    },
    {
      title: 'links of paths of pages and events',
      statement: countLinks(both, named),
      against: { title: bareEvents, aim: 3 },
    },
    { title: 'the same from a page', statement: countLinks(from, named), against: { title: bareEvents } },
    {
      title: '100 people whose path ends at its first step',
      statement: peopleOfPaths(both, dropped),
      against: { title: bareEvents },
    },
  ]
}

function pathsOf(include: Paths['include']): Paths {
  return {
    site_id: site.id,
    from: new Date(period.start),
    until: new Date(period.end),
    conditions: [],
    people: [],
    include,
    groups: [],
    anchor: undefined,
    isCollapsed: true,
    steps: 5,
  }
}

function viewsOfPages(): Statement {
  return statement({
    sql: `
      SELECT page, count() AS views, uniqExact(user) AS users
      FROM sessions FINAL ARRAY JOIN views.page AS page
      WHERE site_id = {site_id:String} AND start >= {from:DateTime64(3)}
      GROUP BY page`,
    params: { site_id: site.id, from: new Date(period.start) },
    row: t.Object({ page: t.String(), views: Type.Integer(), users: Type.Integer() }),
  })
}

function eventsByName(): Statement {
  return statement({
    sql: `
      SELECT event_name, page, count() AS events, uniqExact(visitor) AS visitors
      FROM events
      WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND excluded = ''
      GROUP BY event_name, page`,
    params: { site_id: site.id, from: new Date(period.start) },
    row: t.Object({
      event_name: t.String(),
      page: t.String(),
      events: Type.Integer(),
      visitors: Type.Integer(),
    }),
  })
}
