import type { Services } from './services.ts'

/** How long the end waits for what ClickHouse has not answered yet; the rest takes a moment. */
const clickhouseTimeout_ms = 4000

/** Ends parts of a process side by side, then its connections. A query that hangs does not hold the end up. */
export async function endInOrder(
  { clickhouse, log }: Pick<Services, 'clickhouse' | 'log'>,
  ends: readonly (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<void> {
  const giveUp = setTimeout(() => clickhouse.close(), clickhouseTimeout_ms)
  const results = await Promise.allSettled(ends.map((end) => end()))
  clearTimeout(giveUp)
  for (const it of results)
    if (it.status === 'rejected') log.warn({ err: it.reason }, 'part of the service did not end in order')
  await close()
}
