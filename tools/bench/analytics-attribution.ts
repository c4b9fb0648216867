import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { statement } from '../../db/clickhouse/query.ts'
import { days, readPeriod } from '../../server/analytics/traffic/period.ts'
import { creditSums } from '../../server/revenue/attribution/attribution.sql.ts'
import { transitions } from '../../server/revenue/attribution/chain.sql.ts'
import { ruleModels } from '../../server/revenue/attribution/models.ts'
import { ledgerPage } from '../../server/revenue/conversions/ledger.sql.ts'
import { countedConversions, usersOfPeriod } from '../../server/revenue/conversions/stats.sql.ts'
import { firstDay, lastDay, site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'
import { purchases } from './shop.ts'

const bare = '`SELECT count(), uniq(visitor) FROM events` of the site, in the period and the 30 days before'
const windowDays = 30

/**
 * Purchases with their value, over all but the first 30 days, which are the attribution window of the conversions of
 * the 31st day.
 */
export function attributionSubjects(): Subject[] {
  const whole = readPeriod({ start_date: firstDay, end_date: lastDay }, site.timezone, Date.now())
  const from = new Date(whole.start + windowDays * 86_400_000)
  const until = new Date(whole.end)
  const goal = { ...purchases, attributionWindowDays: windowDays }
  const money = { currency: site.currency, rates: { USD: '0.92' } }
  const selection = { site_id: site.id, goal, money, from, until }
  const nothing = new Map<string, bigint>()
  const edges = days({ ...whole, start: from.getTime() }).map((it) => it.from)
  const against = { title: bare }
  return [
    {
      title: bare,
      statement: statement({
        sql: `
          SELECT count() AS events, uniq(visitor) AS visitors
          FROM events
          WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}`,
        params: { site_id: site.id, from: new Date(whole.start), until },
        row: t.Object({ events: Type.Integer(), visitors: Type.Integer() }),
      }),
    },
    {
      title: 'attribution by channel, last_click',
      statement: creditSums(selection, 'channel', ['last_click'], nothing),
      against: { ...against, aim: 4 },
    },
    {
      title: 'attribution by channel, time_decay',
      statement: creditSums(selection, 'channel', ['time_decay'], nothing),
      against: { ...against, aim: 4 },
    },
    {
      title: 'attribution by channel, comparison of the five rules',
      statement: creditSums(selection, 'channel', ruleModels, nothing),
      against: { ...against, aim: 4 },
    },
    {
      title: 'attribution by campaign, one_per_user, position_based',
      statement: creditSums(
        { ...selection, goal: { ...goal, countingMethod: 'one_per_user' } },
        'campaign',
        ['position_based'],
        nothing,
      ),
      against: { ...against, aim: 4 },
    },
    {
      title: 'data_driven: the paths that it learns from',
      statement: transitions(selection, 'channel', 100_000),
      against,
    },
    {
      title: 'statistics: conversions by day and source',
      statement: countedConversions(selection, 'last_click', nothing, edges),
      against,
    },
    {
      title: 'statistics: users of the period by source',
      statement: usersOfPeriod({ site_id: site.id, from, until }),
      against,
    },
    {
      title: 'ledger: the newest 100 conversions',
      statement: ledgerPage(selection, nothing, { model: 'last_click', dimension: 'channel', limit: 100 }),
      against,
    },
  ]
}
