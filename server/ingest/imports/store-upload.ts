import { nextVersion } from '../pipeline/inbox-batches.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Lease } from './lease.ts'
import { type ReadEnd, type ReadingTask, readBlocks } from './read-blocks.ts'
import { readInThread } from './read-in-thread.ts'
import { type ImportServices, storeBlock } from './store-block.ts'

/**
 * Reads an upload from the position where it was interrupted, and stores it in blocks. The next block is read while one
 * is being stored: at most two are in memory.
 * @param isLong read it in a separate thread. For a short upload, starting a thread takes longer than reading.
 */
export async function storeUpload(
  services: ImportServices,
  lease: Lease,
  settings: Omit<ReadingTask, 'batchId' | 'now'>,
  {
    bytes,
    fingerprint,
    isLong,
  }: { bytes: AsyncIterable<Uint8Array>; fingerprint: Fingerprint; isLong: boolean },
): Promise<ReadEnd> {
  const nextBatch = () => nextVersion(services.postgres)
  const task = { ...settings, now: services.clock(), batchId: await nextBatch() }
  const blocks = isLong ? readInThread(task, bytes) : readBlocks(task, bytes)
  let storing: Promise<void> = Promise.resolve()
  try {
    for (let read = await blocks.next(''); ; read = await blocks.next(await nextBatch())) {
      if (read.done) return read.value
      const { prefix } = fingerprint
      await storing
      storing = storeBlock(services, lease, task.stored, read.value, prefix)
      // It is awaited later: prevent an unhandled rejection until then.
      storing.catch(() => {})
    }
  } finally {
    await blocks.return({ totals: [], notes: [] })
    // Wait even after an error: no write may be in progress when another process takes the lease.
    await storing
  }
}
