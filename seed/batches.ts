/** What POST /v1/events/batch takes at once. */
export const batchSize = 1000

/**
 * Hands the items over in batches, in their order, with so many batches under way at a time.
 * @throws whatever the first failing batch throws, once those under way have ended.
 */
export async function inBatches<T>(
  items: Iterable<T>,
  inFlight: number,
  take: (batch: T[]) => Promise<void>,
): Promise<void> {
  const batches = slices(items)
  let hasFailed = false
  const worker = async () => {
    for (const batch of batches) {
      if (hasFailed) return
      try {
        await take(batch)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: inFlight }, worker))
  const failed = ended.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function* slices<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
