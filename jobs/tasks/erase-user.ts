import { enqueue, type TaskPayload } from '../../db/queue.ts'
import { recordFailure, runErasure } from '../../server/privacy/erasure/erasure-run.ts'
import { erasureQueue } from '../../server/privacy/erasure/erasures.ts'
import type { Services } from '../../server/services.ts'
import type { Attempt } from '../attempt.ts'

/** How long an erasure that must wait is postponed. */
const postponed_ms = 5000

export async function eraseUser(
  services: Services,
  { erasure_id }: TaskPayload<'erase-user'>,
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  try {
    if (await runErasure(services, erasure_id)) return
  } catch (error) {
    await recordFailure(services, erasure_id, error, isLast)
    throw error
  }
  const runAt = new Date(services.clock() + postponed_ms)
  await enqueue(services.db, 'erase-user', { erasure_id }, { runAt, queue: erasureQueue })
}
