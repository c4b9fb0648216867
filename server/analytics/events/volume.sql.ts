import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { groupOfTimestamp } from '../traffic/cells.sql.ts'
import { partOfPeople } from '../traffic/person.sql.ts'
import type { Slot } from '../traffic/slots.ts'
import { paramsOf, personalEvents, type SelectedEvents } from './selected-events.sql.ts'

/** Counts selected events and their people, in all slots together (`is_whole`) and in each slot that has events. */
export function volumeOfEvents(selected: SelectedEvents, slots: readonly Slot[]) {
  const params = new Params()
  const events = personalEvents(selected, [`${groupOfTimestamp(slots, params)} AS slot`], params)
  return statement({
    sql: `
      SELECT is_whole, slot, sum(counted) AS events, sum(people) AS users
      FROM (
        SELECT grouping(slot) AS is_whole, slot, count() AS counted, uniqExact(user) AS people
        FROM (SELECT slot, user, ${partOfPeople} AS part FROM (${events}))
        GROUP BY GROUPING SETS ((slot, part), (part))
      )
      GROUP BY is_whole, slot`,
    params: paramsOf(selected, params),
    row: t.Object({
      is_whole: Type.Integer(),
      slot: Type.Integer(),
      events: Type.Integer(),
      users: Type.Integer(),
    }),
  })
}
