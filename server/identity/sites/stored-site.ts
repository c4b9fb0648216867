import type { sites } from '../../../db/postgres/schema/sites.ts'

export type StoredSite = typeof sites.$inferSelect
