import { and, eq, isNotNull } from 'drizzle-orm'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { renewExports } from '../../output/exports/upkeep.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import { findSubject, type Subject } from './subject.ts'

/**
 * Files of exports: nobody looks into them for a person, so all that a site has may hold whoever is known at it. They
 * are removed, and those that are being made are begun anew, when the person is gone everywhere else; whatever is
 * exported later does not hold them.
 */
export const exportFiles: PersonalDataStore = {
  name: 'exports',
  count: async (working, subject) => (await filesThatMayTell(working, subject)).length,
  async *records(working, subject) {
    const found = await filesThatMayTell(working, subject)
    yield found.map(({ id, type, createdAt, expiresAt }) => ({
      export_id: id,
      type,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      note: 'A file of data of the whole site, which may hold the user',
    }))
  },
  remove: (working, { siteId }) => renewExports(working, siteId),
}

async function filesThatMayTell({ db, clickhouse }: Working, { siteId, id }: Subject) {
  const { isKnown } = await findSubject(clickhouse, siteId, id)
  if (!isKnown) return []
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.siteId, siteId), isNotNull(dataExports.fileKey)))
}
