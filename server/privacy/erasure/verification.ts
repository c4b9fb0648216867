import { Type } from '@sinclair/typebox'
import { query } from '../../../db/clickhouse/query.ts'
import type { StoreCounts } from '../../../db/postgres/schema/erasures.ts'
import { Unprocessable } from '../../platform/errors.ts'
import { findErasure, userHashes } from './erasures.ts'
import type { Verification } from './model.ts'
import type { Working } from './personal-data-store.ts'
import { personalDataStores } from './personal-data-stores.ts'
import { type Subject, subjectOf, subjectParams } from './subject.ts'
import { subjectEvents } from './subject-events.sql.ts'

const acceptedAround = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String', until: 'DateTime64(3)' },
  row: Type.Object({ before: Type.Integer(), since: Type.Integer() }),
  sql: `
    SELECT
      countIf(ingested_at <= {until:DateTime64(3)}) AS before,
      countIf(ingested_at > {until:DateTime64(3)}) AS since
    FROM (${subjectEvents(['ingested_at'], { isThorough: true })})`,
})

/** The number of entries about a person in each store. */
export async function countEntries(working: Working, subject: Subject): Promise<StoreCounts> {
  const counts = await Promise.all(
    personalDataStores.map(async (store) => [store.name, await store.count(working, subject)] as const),
  )
  return Object.fromEntries(counts)
}

/**
 * What is stored about a person now. `clear`: nothing. `seen_again`: the person returned, and all remaining data may be
 * newer than the request. `incomplete`: older data remains.
 */
export async function findRemaining(
  working: Working,
  subject: Subject,
  until: Date,
): Promise<Pick<Verification, 'result' | 'found' | 'events_since'>> {
  const found = await countEntries(working, subject)
  const [events] = await working.clickhouse.rows(acceptedAround, { ...subjectParams(subject), until })
  const isClear = Object.values(found).every((count) => count === 0)
  const hasReturned = events?.before === 0 && events.since > 0
  return {
    result: isClear ? 'clear' : hasReturned ? 'seen_again' : 'incomplete',
    found,
    events_since: events?.since ?? 0,
  }
}

/**
 * Counts the entries in all stores again.
 * @param userId the id of the erased user, because it is not stored
 * @throws NotFound, @throws Unprocessable if the erasure was for another user, or is not completed.
 */
export async function verifyErasure(
  working: Working,
  site: { id: string },
  erasureId: string,
  userId: string,
): Promise<Verification> {
  const erasure = await findErasure(working, site, erasureId)
  if (!userHashes(working.config, site.id, userId).includes(erasure.userHash))
    throw new Unprocessable('The erasure was for another user', [
      { field: 'user_id', message: 'user_id must be the id of the erased user' },
    ])
  if (erasure.status !== 'completed')
    throw new Unprocessable(`The erasure is ${erasure.status}: it can be verified once it is completed`)
  const subject = await subjectOf(working.clickhouse, site.id, userId, erasure.isAnonymous === true)
  return {
    erasure_id: erasure.id,
    checked_at: new Date(working.clock()).toISOString(),
    ...(await findRemaining(working, subject, erasure.requestedAt)),
  }
}
