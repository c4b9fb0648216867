import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { browsersOf } from '../../analytics/users/browsers.sql.ts'

/** The person of a site that somebody wants to have erased, or to know what is stored about. */
export type Subject = {
  siteId: string
  /** The user_id, or the client_id of somebody anonymous. */
  id: string
  isAnonymous: boolean
  /** As hashed in sessions. */
  user: string
}

/** What conditions on a subject's rows read: `{site_id:String}`, `{user:UInt64}` and `{user_id:String}`, empty of the anonymous. */
export function subjectParams({ siteId, id, isAnonymous, user }: Subject) {
  return { site_id: siteId, user: BigInt(user), user_id: isAnonymous ? '' : id }
}

/** A subquery of `user` that is the subject alone. */
export const subjectOnly = 'SELECT {user:UInt64} AS user'

/** A subquery of the browsers that the subject was seen with, and of what had none. */
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
  /** Whether anything at all is known of them. */
  isKnown: boolean
  /** Whether it is a browser whose user is known: nobody by itself. */
  isBrowserOfUser: boolean
}

/** Whom an id means: a user, or else somebody anonymous with that client_id. */
export async function findSubject(clickhouse: ClickHouse, siteId: string, id: string): Promise<Found> {
  const found = await hashed(clickhouse, siteId, id)
  const isAnonymous =
    found.is_user === 0 &&
    (found.is_browser === 1 || (await isSilentBrowser(clickhouse, siteId, found.browser)))
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

/** Whether all that a browser sent counts in no number: it has no session. */
async function isSilentBrowser(clickhouse: ClickHouse, siteId: string, visitor: string): Promise<boolean> {
  const found = await clickhouse.rows(eventsOfBrowser, { site_id: siteId, visitor: BigInt(visitor) })
  return found.length > 0
}

/** The same once it was found out, whatever is left of them. */
export async function subjectOf(
  clickhouse: ClickHouse,
  siteId: string,
  id: string,
  isAnonymous: boolean,
): Promise<Subject> {
  return toSubject(await hashed(clickhouse, siteId, id), siteId, id, isAnonymous)
}

async function hashed(clickhouse: ClickHouse, siteId: string, id: string) {
  const [found] = await clickhouse.rows(known, { site_id: siteId, id })
  if (!found) throw new Error('ClickHouse hashed nothing')
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
