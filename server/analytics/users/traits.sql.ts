import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { joinPersons, personOf } from '../traffic/person.sql.ts'
import { browsersOf } from './browsers.sql.ts'
import { traitSize_max } from './model.ts'
import { these } from './profile.sql.ts'

/** Whose traits, and which. */
export type TraitSelection = {
  /** A subquery of `user`, to look at these people only; everybody when left out. */
  among?: string | undefined
  /** An SQL expression of an array of names; all when left out. */
  names?: string
}

/**
 * What is known of people now: rows of `user`, `trait`, `value` (JSON text) and `set_at`, one for each trait that a
 * person has, but for those that are too long. What a browser said before its user was known is the user's; the newest
 * counts. Reads `{site_id:String}`.
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
    SELECT user, trait, argMax(json, told_at) AS value, fromUnixTimestamp64Milli(intDiv(max(told_at), 2), 'UTC') AS set_at
    FROM (
      -- Of the same millisecond what was said of the user counts, and not what was said of the browser.
      SELECT user, trait, value AS json, toUnixTimestamp64Milli(set_at) * 2 + 1 AS told_at
      FROM user_traits FINAL
      WHERE ${wanted} AND client_id = ''
      UNION ALL
      SELECT ${personOf('told')} AS user, told.trait, told.json, toUnixTimestamp64Milli(told.timestamp) * 2
      FROM (
        SELECT user_traits.user AS visitor, trait, value AS json, set_at AS timestamp
        FROM user_traits FINAL
        WHERE ${ofBrowsers}
      ) AS told
      ${joinPersons('told', {
        visitors: `SELECT user_traits.user AS visitor FROM user_traits WHERE ${ofBrowsers}`,
        areMany: among === undefined,
      })}
    )
    ${among ? `WHERE user IN (${among})` : ''}
    GROUP BY user, trait
    HAVING value != ''`
}

/**
 * Whose user or browser has ever said of a trait, last, what meets a condition over `value`: as rows of `user`.
 * Much sooner known than what counts of all that was said.
 */
export function traitsSaying(condition: string): string {
  const said = `site_id = {site_id:String} AND ${condition}`
  return `
    SELECT ${personOf('told')} AS user
    FROM (SELECT user_traits.user AS visitor, set_at AS timestamp FROM user_traits FINAL WHERE ${said}) AS told
    ${joinPersons('told', {
      visitors: `SELECT user_traits.user AS visitor FROM user_traits WHERE ${said} AND client_id != ''`,
      areMany: true,
    })}`
}

/** A trait's value as text: what a JSON text says, and of everything else its JSON. */
export function traitText(value: string): string {
  return `if(startsWith(${value}, '"'), JSONExtractString(${value}), ${value})`
}

/** How many traits of one person are told, and how many bytes of them: the newest. */
const told = { traits: 1000, bytes: 65_536 }

/** The traits of some people. @param users as text, for they are too long for numbers. */
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
      WHERE bytes <= ${told.bytes}
      ORDER BY set_ms DESC, trait
      LIMIT ${told.traits} BY person`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), trait: t.String(), value: t.String(), set_ms: Type.Integer() }),
  })
}

/** When anything was last said of some people, what was removed and what is still to come included. */
export function lastTold(siteId: string, users: readonly string[]) {
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
