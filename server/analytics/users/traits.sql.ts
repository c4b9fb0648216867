import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { joinPersons, personOf } from '../traffic/person.sql.ts'
import { browsersOf } from './browsers.sql.ts'
import { traitSize_max } from './model.ts'
import { these } from './profile.sql.ts'

/** Which traits of which people. */
export type TraitSelection = {
  /** A subquery of `user` that restricts the people; everybody if omitted. */
  among?: string | undefined
  /** An SQL expression for an array of trait names; all if omitted. */
  names?: string
}

/**
 * The order of the values of a trait, of which the last one counts. Everyone can send events with a public key, so a
 * value of a secret key takes precedence. Within one millisecond, a trait set on the user precedes one set on a browser.
 * @param time the column with the time at which it was set
 */
export function traitPrecedence(time: string, of: 'user' | 'browser'): string {
  return `(is_trusted, toUnixTimestamp64Milli(${time}) * 2 + ${of === 'user' ? 1 : 0})`
}

/**
 * Selects the current traits of people: one row of `user`, `trait`, `value` (JSON text) and `set_at` for each trait
 * of a person, except traits that are too long. Traits that a browser set before its user was known belong to the
 * user, and the newest value counts. Reads `{site_id:String}`.
 */
export function traitValues({ among, names }: TraitSelection): string {
  const wanted = [
    'site_id = {site_id:String}',
    `length(value) <= ${traitSize_max}`,
    ...(among ? [`user_traits.user IN (${browsersOf(among)})`] : []),
    ...(names ? [`has(${names}, trait)`] : []),
  ].join(' AND ')
  const ofBrowsers = `${wanted} AND client_id != ''`
  return `
    SELECT
      user, trait, argMax(json, precedence) AS value,
      fromUnixTimestamp64Milli(intDiv(max(precedence).2, 2), 'UTC') AS set_at
    FROM (
      SELECT user, trait, value AS json, ${traitPrecedence('set_at', 'user')} AS precedence
      FROM user_traits FINAL
      WHERE ${wanted} AND client_id = ''
      UNION ALL
      SELECT ${personOf('stored')} AS user, stored.trait, stored.json, ${traitPrecedence('stored.timestamp', 'browser')}
      FROM (
        SELECT user_traits.user AS visitor, trait, value AS json, set_at AS timestamp, is_trusted
        FROM user_traits FINAL
        WHERE ${ofBrowsers}
      ) AS stored
      ${joinPersons('stored', {
        visitors: `SELECT user_traits.user AS visitor FROM user_traits WHERE ${ofBrowsers}`,
        areMany: among === undefined,
      })}
    )
    ${among ? `WHERE user IN (${among})` : ''}
    GROUP BY user, trait
    HAVING value != ''`
}

/**
 * Selects, as rows of `user`, people with a stored trait (of the user or of a browser) whose `value` meets a
 * condition. Much faster than finding the value that counts, so it serves as a first filter.
 */
export function peopleWithTrait(condition: string): string {
  const where = `site_id = {site_id:String} AND ${condition}`
  return `
    SELECT ${personOf('stored')} AS user
    FROM (SELECT user_traits.user AS visitor, set_at AS timestamp FROM user_traits FINAL WHERE ${where}) AS stored
    ${joinPersons('stored', {
      visitors: `SELECT user_traits.user AS visitor FROM user_traits WHERE ${where} AND client_id != ''`,
      areMany: true,
    })}`
}

/** Returns a trait’s value as text: the string itself if it is a JSON string, otherwise its JSON. */
export function traitText(value: string): string {
  return `if(startsWith(${value}, '"'), JSONExtractString(${value}), ${value})`
}

/** The maximum number and total bytes of the traits in a profile; the newest are kept. */
const profileLimits = { traits: 1000, bytes: 65_536 }

/** Returns the traits of people. @param users as text, because hashes exceed the range of a JavaScript number. */
export function traitsOfPeople(siteId: string, users: readonly string[]) {
  const params = new Params()
  const among = these(users, params)
  return statement({
    sql: `
      SELECT person, trait, value, set_ms
      FROM (
        SELECT
          toString(user) AS person, trait, value, toUnixTimestamp64Milli(set_at) AS set_ms,
          sum(length(trait) + length(value)) OVER (
            PARTITION BY user ORDER BY set_at DESC, trait ROWS UNBOUNDED PRECEDING) AS bytes
        FROM (${traitValues({ among })})
      )
      WHERE bytes <= ${profileLimits.bytes}
      ORDER BY set_ms DESC, trait
      LIMIT ${profileLimits.traits} BY person`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), trait: t.String(), value: t.String(), set_ms: Type.Integer() }),
  })
}

/** Returns when any trait of these people was last set, including removed traits and times in the future. */
export function lastTraitChange(siteId: string, users: readonly string[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT toUnixTimestamp64Milli(max(set_at)) AS last_ms
      FROM user_traits
      WHERE site_id = {site_id:String} AND user_traits.user IN (${browsersOf(these(users, params))})`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ last_ms: Type.Integer() }),
  })
}
