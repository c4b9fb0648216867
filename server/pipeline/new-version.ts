import type { Sql } from 'postgres'
import { nextVersion, unfinishedBatches } from './claims.ts'
import { whileProjecting } from './leadership.ts'

const wait_ms = 200

/**
 * Runs `work` with a version above that of all batches so far, so that what it writes replaces what they wrote. Waits
 * while a batch is half stored: it would be finished later with its lower number. Events wait while the work runs.
 */
export async function asNewVersion(postgres: Sql, work: (version: string) => Promise<void>): Promise<void> {
  const connection = await postgres.reserve()
  const attempt = () =>
    whileProjecting(connection, async () => {
      if ((await unfinishedBatches(connection)).length > 0) return false
      await work(await nextVersion(connection))
      return true
    })
  try {
    while (!(await attempt())) await Bun.sleep(wait_ms)
  } finally {
    connection.release()
  }
}
