import { and, eq, isNotNull } from 'drizzle-orm'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { invalidateExports, withdrawExports } from '../../output/exports/upkeep.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import { findSubject, type Subject } from './subject.ts'

/**
 * Files of exports. They are not searched for a person, so every file of the site may contain any known user. Their
 * links die with the request. Once the person is removed from all other stores, the files are removed and running exports
 * restart. Later exports do not contain the person.
 */
export const exportFiles: PersonalDataStore = {
  name: 'exports',
  count: async (working, subject) => (await possibleFiles(working, subject)).length,
  async *records(working, subject) {
    const found = await possibleFiles(working, subject)
    yield found.map(({ id, type, createdAt, expiresAt }) => ({
      export_id: id,
      type,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      note: 'A file with data of the whole site, which may contain the user',
    }))
  },
  withdraw: withdrawExports,
  remove: (working, { siteId }) => invalidateExports(working, siteId),
}

async function possibleFiles({ db, clickhouse }: Working, { siteId, id }: Subject) {
  const { isKnown } = await findSubject(clickhouse, siteId, id)
  if (!isKnown) return []
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.siteId, siteId), isNotNull(dataExports.fileKey)))
}
