import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { defaultRevenue } from '../../db/postgres/schema/sites.ts'
import {
  countActiveIntervals,
  countStates,
  type Lifecycle,
  peopleInState,
} from '../../server/analytics/lifecycle/lifecycle.sql.ts'
import type { Activity } from '../../server/analytics/retention/activities.ts'
import { intervalBefore, retentionIntervalsOf } from '../../server/analytics/retention/intervals.ts'
import {
  cohortPeople,
  countByValue,
  countCohorts,
  firstSessionMeets,
  type Retention,
} from '../../server/analytics/retention/retention.sql.ts'
import { readPeriod } from '../../server/analytics/traffic/period.ts'
import { ordersOf } from '../../server/revenue/orders/orders.ts'
import { firstDay, lastDay, site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'

const now = Date.parse(`${lastDay}T23:59:59Z`)
const period = readPeriod({ start_date: firstDay, end_date: lastDay }, site.timezone, now)
const { intervals } = retentionIntervalsOf(period, 'week', now)
const visit: Activity = { type: 'visit' }
const orders: Activity = { type: 'goal', goal: ordersOf({ revenue: defaultRevenue }) }
const bareFirsts = 'bare first session of each person, 90 days'

const lifecycle: Lifecycle = {
  site_id: site.id,
  activity: visit,
  intervals: [intervalBefore(period.start, 'week', site.timezone), ...intervals],
  money: { currency: site.currency, rates: {} },
  people: [],
}

/** Cohorts of 13 weeks, and the activity in each of them. */
export function retentionSubjects(): Subject[] {
  const fromNews = {
    ...retentionOf(visit, visit),
    people: [
      {
        isIn: true,
        subquery: (params: Parameters<typeof firstSessionMeets>[1]) =>
          firstSessionMeets([{ dimension: 'source', operator: '==', values: ['newsletter'] }], params),
      },
    ],
  }
  const cell = { cohort: 2, number: 3, after: '0', limit: 101 }
  return [
    { title: bareFirsts, statement: firstSessions() },
    subject('retention by week, from the first visit', countCohorts(retentionOf(visit, visit)), 2),
    subject('the same, of people whose first source was the newsletter', countCohorts(fromNews)),
    subject('retention by week, from the first order to visits', countCohorts(retentionOf(orders, visit))),
    subject('retention by week and channel', countByValue(retentionOf(visit, visit), 'channel')),
    subject('retention by week and entry page', countByValue(retentionOf(visit, visit), 'entry_page')),
    subject(
      '100 people of a cohort who returned in its third week',
      cohortPeople(retentionOf(visit, visit), cell),
    ),
    subject('lifecycle by week, with visits', countStates(lifecycle), 2),
    subject('stickiness by week, with visits', countActiveIntervals(lifecycle), 2),
    subject(
      '100 people who stayed away in a week',
      peopleInState(lifecycle, 5, 'dormant', { after: '0', limit: 101 }),
    ),
  ]
}

function subject(title: string, asked: Statement, aim?: number): Subject {
  return { title, statement: asked, against: { title: bareFirsts, ...(aim !== undefined && { aim }) } }
}

function retentionOf(start: Activity, returning: Activity): Retention {
  return {
    site_id: site.id,
    from: new Date(period.start),
    until: new Date(period.end),
    start,
    returning,
    intervals,
    complete: intervals.filter((it) => it.to <= now).length,
    isUnbounded: false,
    money: { currency: site.currency, rates: {} },
    people: [],
  }
}

function firstSessions(): Statement {
  return statement({
    sql: `
      SELECT count() AS people
      FROM (SELECT user, min(start) AS first FROM sessions FINAL WHERE site_id = {site_id:String} GROUP BY user)
      WHERE first >= {from:DateTime64(3)}`,
    params: { site_id: site.id, from: new Date(period.start) },
    row: t.Object({ people: Type.Integer() }),
  })
}
