/** The batch limit of POST /v1/events/batch. */
export const batchSize = 1000

/**
 * Sends the items in batches, in order, with up to `inFlight` batches at a time. The last batch waits for all
 * others, so that the arrival of the last item proves that every item has arrived.
 * @throws the error of the first failing batch, once all others in flight have ended
 */
export async function inBatches<T>(
  items: Iterable<T>,
  inFlight: number,
  send: (batch: T[]) => Promise<void>,
): Promise<void> {
  const batches = slices(items)
  let next = batches.next()
  function* allButLast() {
    for (let following = batches.next(); !following.done; following = batches.next()) {
      const batch = next.value as T[]
      next = following
      yield batch
    }
  }
  const earlier = allButLast()
  let hasFailed = false
  const worker = async () => {
    for (const batch of earlier) {
      if (hasFailed) return
      try {
        await send(batch)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: inFlight }, worker))
  const failed = ended.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  if (!next.done) await send(next.value)
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
