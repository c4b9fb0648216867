import { asc, gt, inArray } from 'drizzle-orm'
import { ingestRejected } from '../../../db/postgres/schema/ingest-inbox.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import type { Subject } from './subject.ts'

const readAtOnce = 100

/** Events that ClickHouse rejected, stored as text. They are found by the ids of the site and the user in the text. */
export const rejectedEvents: PersonalDataStore = {
  name: 'ingest_rejected',
  async count(working, subject) {
    let found = 0
    for await (const batch of mentions(working, subject)) found += batch.length
    return found
  },
  async *records(working, subject) {
    for await (const batch of mentions(working, subject))
      yield batch.map(({ rejectedAt, content, error }) => ({
        rejected_at: rejectedAt,
        event: content,
        error,
      }))
  },
  async remove(working, subject) {
    for await (const batch of mentions(working, subject))
      if (batch.length > 0)
        await working.db.delete(ingestRejected).where(
          inArray(
            ingestRejected.id,
            batch.map(({ id }) => id),
          ),
        )
  },
}

async function* mentions({ db }: Working, { siteId, id }: Subject) {
  const [site, person] = [JSON.stringify(siteId), JSON.stringify(id)]
  for (let after = 0n; ; ) {
    const rows = await db
      .select()
      .from(ingestRejected)
      .where(gt(ingestRejected.id, after))
      .orderBy(asc(ingestRejected.id))
      .limit(readAtOnce)
    yield rows
      .map((row) => ({ ...row, content: row.content.toString() }))
      .filter(({ content }) => content.includes(site) && content.includes(person))
    if (rows.length < readAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}
