import { nextVersion } from '../pipeline/inbox-batches.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Lease } from './lease.ts'
import { type ReadEnd, type ReadingOrder, readBlocks } from './read-blocks.ts'
import { readInThread } from './read-in-thread.ts'
import { storeBlock, type Working } from './store-block.ts'

/**
 * Stores what is read of an upload in blocks, from where it was left. While a block is on its way to ClickHouse the
 * next one is read: never more than two are in memory.
 * @param isLong it is read in a thread of its own. To start one takes longer than to read little.
 */
export async function storeUpload(
  working: Working,
  lease: Lease,
  asked: Omit<ReadingOrder, 'batchId' | 'now'>,
  {
    bytes,
    fingerprint,
    isLong,
  }: { bytes: AsyncIterable<Uint8Array>; fingerprint: Fingerprint; isLong: boolean },
): Promise<ReadEnd> {
  const nextBatch = () => nextVersion(working.postgres)
  const order = { ...asked, now: working.clock(), batchId: await nextBatch() }
  const blocks = isLong ? readInThread(order, bytes) : readBlocks(order, bytes)
  let storing: Promise<void> = Promise.resolve()
  try {
    for (let read = await blocks.next(''); ; read = await blocks.next(await nextBatch())) {
      if (read.done) return read.value
      const { mark } = fingerprint
      await storing
      storing = storeBlock(working, lease, order.stored, read.value, mark)
      // It is waited for later: until then nobody would hear that it failed.
      storing.catch(() => {})
    }
  } finally {
    await blocks.return({ totals: [], notes: [] })
    // Nothing may still be under way when somebody else takes the import, whatever broke off.
    await storing
  }
}
