import { Type } from '@sinclair/typebox'
import { inArray, sql } from 'drizzle-orm'
import { query } from '../../../db/clickhouse/query.ts'
import { segmentListings, segments } from '../../../db/postgres/schema/segments.ts'
import { clickhouseStore } from './clickhouse-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { type Subject, subjectParams } from './subject.ts'

const computationsWithUser = query({
  params: { site_id: 'String', user: 'UInt64' },
  row: Type.Object({ computation: Type.Integer() }),
  sql: `
    SELECT DISTINCT computation FROM segment_members
    WHERE site_id = {site_id:String} AND segment_members.user = {user:UInt64}`,
})

/** Members of the current computations of segments, and of earlier ones that are not deleted yet. */
export const segmentMembers: PersonalDataStore = {
  ...clickhouseStore({
    name: 'segment_members',
    columns: { computation: 'computation', since: 'since', computed_at: 'computed_at' },
    rows: 'segment_members WHERE site_id = {site_id:String} AND segment_members.user = {user:UInt64}',
  }),
  async remove({ clickhouse, db }, subject) {
    const { site_id, user } = subjectParams(subject)
    const found = await clickhouse.rows(computationsWithUser, { site_id, user })
    if (found.length === 0) return
    await db
      .update(segments)
      .set({ userCount: sql`greatest(${segments.userCount} - 1, 0)` })
      .where(
        inArray(
          segments.computation,
          found.map(({ computation }) => computation),
        ),
      )
    await clickhouse.deleteRows('segment_members', 'site_id = {site_id:String} AND user = {user:UInt64}', {
      site_id,
      user,
    })
  },
}

const ofSubject = ({ siteId, id }: Subject) => sql`
  ${segmentListings.userId} = ${id}
  and ${segmentListings.segmentId} in (select id from ${segments} where site_id = ${siteId})`

/** Static segments that list the user. */
export const segmentListingsOfUsers: PersonalDataStore = {
  name: 'segment_listings',
  async count({ db }, subject) {
    return db.$count(segmentListings, ofSubject(subject))
  },
  async *records({ db }, subject) {
    const { segmentId, listedAt } = segmentListings
    yield await db
      .select({ segment_id: segmentId, name: segments.name, listed_at: listedAt })
      .from(segmentListings)
      .innerJoin(segments, sql`${segments.id} = ${segmentId}`)
      .where(ofSubject(subject))
  },
  async remove({ db }, subject) {
    await db.delete(segmentListings).where(ofSubject(subject))
  },
}
