import type { Params } from '../../../db/clickhouse/params.ts'
import { andAmong, type PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import type { CellDimension } from '../../analytics/traffic/model.ts'
import { conditionsSql } from '../../analytics/traffic/session-conditions.sql.ts'
import { type PersonColumn, people } from '../../analytics/users/people.sql.ts'
import type { ConvertedGoals } from '../../analytics/users/person-conversions.sql.ts'
import { traitValues } from '../../analytics/users/traits.sql.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { conversionRows, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Column, ExportType } from './columns.ts'

/** Selects the rows of a site to export, with everything that has to be looked up for it. */
export type Selection = {
  siteId: string
  type: ExportType
  from: Date
  until: Date
  /** Names of events; empty for all. */
  eventNames: readonly string[]
  /** Conditions on sessions. */
  conditions: readonly Condition<CellDimension>[]
  among: PeopleFilter
  goals: Omit<ConvertedGoals, 'goals'> & { goals: readonly (MeasuredGoal & { id: string; name: string })[] }
  /** For a segment: the computation whose members are exported. */
  computation: number | null
}

/** Builds the source of the rows: `FROM …` with joins and conditions. */
export type Source = (selection: Selection, columns: readonly Column[], params: Params) => string

export const sources: Record<ExportType, Source> = {
  events: (selection, columns, params) => {
    const during = period(selection, params)
    const names = selection.eventNames.length
      ? `AND event_name IN ${params.add(selection.eventNames, 'Array(String)')}`
      : ''
    return `
      FROM (
        SELECT *, visitor FROM events
        WHERE site_id = {site_id:String} AND excluded = ''
          AND timestamp >= ${during.from} AND timestamp < ${during.until} ${names}
      ) AS event
      ${withSessions(selection, columns, params)}`
  },

  sessions: (selection, _, params) => {
    const during = period(selection, params)
    return `
      FROM (
        SELECT * FROM sessions FINAL
        WHERE site_id = {site_id:String} AND start >= ${during.from} AND start < ${during.until}
          AND ${conditionsSql(selection, params).isMet} ${andAmong(selection.among, 'sessions.user', params)}
      ) AS session`
  },

  conversions: (selection, columns, params) => {
    const { goals, from, until, eventNames } = selection
    const indexed = goals.goals.map((goal, index) => ({ goal, index }))
    const rows = batchGoals(indexed, (it) => it.goal).map((batch) => {
      const found = conversionRows(
        { goals: batch.map((it) => it.goal), money: goals.money, from, until },
        params,
      )
      return `SELECT toUInt16(goal + ${batch[0].index}) AS goal, * EXCEPT goal FROM (${found})`
    })
    const selected = goals.goals.flatMap((goal, index) =>
      eventNames.length === 0 || eventNames.includes(goal.eventName ?? 'page_view') ? [index] : [],
    )
    return `
      FROM (SELECT * FROM (${rows.join('\nUNION ALL\n')}) WHERE goal IN ${params.add(selected, 'Array(UInt16)')}) AS event
      ${withSessions(selection, columns, params)}`
  },

  users: (selection, columns, params) => {
    const during = period(selection, params)
    return `
      FROM (${people(personColumns(columns), { goals: selection.goals }, params)}) AS person
      ${withTraits('person.user', columns, params)}
      WHERE person.user GLOBAL IN (
        SELECT sessions.user FROM sessions FINAL
        WHERE site_id = {site_id:String} AND start < ${during.until} AND end >= ${during.from}
          AND ${conditionsSql(selection, params).isMet}
      ) ${andAmong(selection.among, 'person.user', params)}`
  },

  segment: (selection, columns, params) => {
    const computation = params.add(selection.computation, 'UInt64')
    const members = `
      SELECT segment_members.user AS user, user_id, client_id, since FROM segment_members
      WHERE site_id = {site_id:String} AND computation = ${computation}`
    const needed = personColumns(columns).filter((it) => it !== 'user_id' && it !== 'client_id')
    return `
      FROM (${members}) AS member
      ${needed.length > 0 ? `GLOBAL LEFT JOIN (${people(needed, { goals: selection.goals }, params)}) AS person ON member.user = person.user` : ''}
      ${withTraits('member.user', columns, params)}
      WHERE 1 ${andAmong(selection.among, 'member.user', params)}`
  },
}

function period({ from, until }: Selection, params: Params) {
  return { from: params.add(from, 'DateTime64(3)'), until: params.add(until, 'DateTime64(3)') }
}

/**
 * Joins events to their sessions if columns or conditions need them; conditions on sessions and users become conditions
 * on the join.
 */
function withSessions(selection: Selection, columns: readonly Column[], params: Params): string {
  const { conditions, among } = selection
  const neededColumns = new Set(columns.flatMap((it) => it.needs?.session ?? []))
  if (among.length > 0) neededColumns.add('user')
  if (neededColumns.size === 0 && conditions.length === 0) return ''
  const during = period(selection, params)
  const isMet = conditions.length > 0 ? `${conditionsSql(selection, params).isMet} AS is_met,` : ''
  return `
    ASOF LEFT JOIN (
      SELECT ${isMet} ${[...neededColumns].map((it) => `sessions.${it} AS ${it},`).join(' ')} visitor AS session_visitor, start
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start < ${during.until} AND end >= ${during.from}
    ) AS session ON event.visitor = session.session_visitor AND event.timestamp >= session.start
    WHERE ${conditions.length > 0 ? 'session.is_met' : '1'} ${andAmong(among, 'session.user', params)}`
}

function personColumns(columns: readonly Column[]): PersonColumn[] {
  return [...new Set(columns.flatMap((it) => it.needs?.person ?? []))]
}

/** The alias for the values of a trait, by the index of its column. */
export function traitColumn(index: number): string {
  return `trait.value_${index}`
}

function withTraits(user: string, columns: readonly Column[], params: Params): string {
  const wanted = columns.flatMap((it, index) => (it.needs?.traits ? [{ name: it.needs.traits, index }] : []))
  if (wanted.length === 0) return ''
  const isAll = wanted.some((it) => it.name === 'all' && columns[it.index]?.kind === 'json')
  const names = params.add(
    wanted.map((it) => it.name),
    'Array(String)',
  )
  const values = wanted.map(({ name, index }) =>
    columns[index]?.kind === 'json'
      ? `concat('{', arrayStringConcat(arraySort(groupArray(concat(toJSONString(stored.trait), ':', stored.value))), ','), '}') AS all_traits`
      : `anyIf(stored.value, stored.trait = ${params.add(name, 'String')}) AS value_${index}`,
  )
  return `
    GLOBAL LEFT JOIN (
      SELECT stored.user AS owner, ${values.join(', ')}
      FROM (${traitValues(isAll ? {} : { names })}) AS stored
      GROUP BY stored.user
    ) AS trait ON ${user} = trait.owner`
}
