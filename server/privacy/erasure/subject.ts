import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { browsersOf } from '../../analytics/users/browsers.sql.ts'

/** The person that an erasure or a data request is about. */
export type Subject = {
  siteId: string
  /** The user_id, or the client_id of an anonymous visitor. */
  id: string
  isAnonymous: boolean
  /** The hash of the person, as in sessions. */
  user: string
}

/**
 * The parameters of conditions on a subject's rows: `{site_id:String}`, `{user:UInt64}` and `{user_id:String}`, which
 * is empty for an anonymous visitor.
 */
export function subjectParams({ siteId, id, isAnonymous, user }: Subject) {
  return { site_id: siteId, user: BigInt(user), user_id: isAnonymous ? '' : id }
}

/** A subquery of `user` with only the subject. */
export const subjectOnly = 'SELECT {user:UInt64} AS user'

/** A subquery of the browsers that the subject was seen with, and of the visitor of events without a browser. */
export const subjectBrowsers = browsersOf(subjectOnly)

const known = query({
  params: { site_id: 'String', id: 'String' },
  row: t.Object({
    user: t.String(),
    browser: t.String(),
    is_user: Type.Integer(),
    is_browser: Type.Integer(),
    is_shared: Type.Integer(),
  }),
  sql: `
    WITH sipHash64(concat('u:', {id:String})) AS user_hash, sipHash64(concat('c:', {id:String})) AS browser_hash
    SELECT
      toString(user_hash) AS user, toString(browser_hash) AS browser,
      (SELECT count() > 0 FROM user_visitors WHERE site_id = {site_id:String} AND user_visitors.user = user_hash)
        OR (SELECT count() > 0 FROM visitor_sessions WHERE site_id = {site_id:String} AND visitor = user_hash)
        OR (SELECT count() > 0 FROM user_traits WHERE site_id = {site_id:String} AND user_traits.user = user_hash)
        AS is_user,
      (SELECT count() > 0 FROM visitor_sessions WHERE site_id = {site_id:String} AND visitor = browser_hash) AS is_browser,
      (SELECT count() > 0 FROM identities WHERE site_id = {site_id:String} AND visitor = browser_hash) AS is_shared`,
})

type Found = Subject & {
  /** True if anything is known about the person. */
  isKnown: boolean
  /** True if the id is a browser of a known user, and not a person of its own. */
  isBrowserOfUser: boolean
}

/** The person with an id: a user, or else the anonymous visitor with that client_id. */
export async function findSubject(clickhouse: ClickHouse, siteId: string, id: string): Promise<Found> {
  const found = await lookUp(clickhouse, siteId, id)
  const isAnonymous =
    found.is_user === 0 && (found.is_browser === 1 || (await hasEvents(clickhouse, siteId, found.browser)))
  return {
    ...toSubject(found, siteId, id, isAnonymous),
    isKnown: found.is_user === 1 || isAnonymous,
    isBrowserOfUser: isAnonymous && found.is_shared === 1,
  }
}

const eventsOfBrowser = query({
  params: { site_id: 'String', visitor: 'UInt64' },
  row: t.Object({ event_id: t.String() }),
  sql: `
    SELECT event_id FROM events
    WHERE site_id = {site_id:String} AND visitor = {visitor:UInt64} LIMIT 1`,
})

/** True if a browser has events. A browser that has only excluded events has no session. */
async function hasEvents(clickhouse: ClickHouse, siteId: string, visitor: string): Promise<boolean> {
  const found = await clickhouse.rows(eventsOfBrowser, { site_id: siteId, visitor: BigInt(visitor) })
  return found.length > 0
}

/** The subject of an erasure that has already been found, even if its data is partly removed. */
export async function subjectOf(
  clickhouse: ClickHouse,
  siteId: string,
  id: string,
  isAnonymous: boolean,
): Promise<Subject> {
  return toSubject(await lookUp(clickhouse, siteId, id), siteId, id, isAnonymous)
}

async function lookUp(clickhouse: ClickHouse, siteId: string, id: string) {
  const [found] = await clickhouse.rows(known, { site_id: siteId, id })
  if (!found) throw new Error('ClickHouse returned no hashes')
  return found
}

function toSubject(
  { user, browser }: { user: string; browser: string },
  siteId: string,
  id: string,
  isAnonymous: boolean,
): Subject {
  return { siteId, id, isAnonymous, user: isAnonymous ? browser : user }
}
