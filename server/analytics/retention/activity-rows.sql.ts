import type { Params } from '../../../db/clickhouse/params.ts'
import { conversionRows } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Activity } from './activities.ts'

/** Selects `user` and `time` of each activity within a time: from the beginning, if `from` is not given. */
export function activityRows(
  activity: Activity,
  { from = new Date(0), until }: { from?: Date; until: Date },
  { people, money }: { people: PeopleFilter; money: Money },
  params: Params,
): string {
  if (activity.type === 'visit')
    return `
      SELECT user, start AS time FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start >= ${params.add(from, 'DateTime64(3)')}
        AND start < ${params.add(until, 'DateTime64(3)')} ${andAmong(people, 'user', params)}`
  const rows = conversionRows({ goals: [activity.goal], money, from, until, people }, params)
  return `SELECT user, timestamp AS time FROM (${rows}) WHERE NOT is_refund`
}
