import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/postgres/schema/idempotency-keys.ts'
import type { Services } from '../../server/services.ts'

const kept_ms = 24 * 3_600_000

export async function expireIdempotencyKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(clock() - kept_ms)))
}
