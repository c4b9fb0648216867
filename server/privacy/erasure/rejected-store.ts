import { asc, gt, inArray } from 'drizzle-orm'
import { ingestRejected } from '../../../db/postgres/schema/ingest-inbox.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import type { Subject } from './subject.ts'

const readAtOnce = 100

/** Events that ClickHouse refused, as they were accepted: their text says whose they are. */
export const rejectedEvents: PersonalDataStore = {
  name: 'ingest_rejected',
  async count(working, subject) {
    let found = 0
    for await (const some of mentions(working, subject)) found += some.length
    return found
  },
  async *records(working, subject) {
    for await (const some of mentions(working, subject))
      yield some.map(({ rejectedAt, content, error }) => ({ rejected_at: rejectedAt, event: content, error }))
  },
  async remove(working, subject) {
    for await (const some of mentions(working, subject))
      if (some.length > 0)
        await working.db.delete(ingestRejected).where(
          inArray(
            ingestRejected.id,
            some.map(({ id }) => id),
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
