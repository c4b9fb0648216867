import type { Services } from './services.ts'

/** How long shutdown waits for pending ClickHouse queries. Everything else stops quickly. */
const clickhouseTimeout_ms = 4000

/** Stops the parts of a process in parallel, then closes its connections. A hanging query does not delay shutdown. */
export async function endInOrder(
  { clickhouse, log }: Pick<Services, 'clickhouse' | 'log'>,
  ends: readonly (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<void> {
  const closeTimer = setTimeout(() => clickhouse.close(), clickhouseTimeout_ms)
  const results = await Promise.allSettled(ends.map((end) => end()))
  clearTimeout(closeTimer)
  for (const it of results)
    if (it.status === 'rejected') log.warn({ err: it.reason }, 'could not stop part of the service')
  await close()
}
