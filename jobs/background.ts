import { startDrain } from '../server/ingest/pipeline/drain.ts'
import { scheduleRebuild } from '../server/ingest/pipeline/rebuild-in-background.ts'
import type { Background } from '../server/operations/background/background.ts'
import { scheduleRefresh } from '../server/platform/geo/refresh-database.ts'
import type { Services } from '../server/services.ts'
import { startWorker } from './start.ts'

/** Drains the inbox and runs jobs in this process until it is stopped. */
export async function startBackground(services: Services): Promise<Background> {
  await scheduleRefresh(services)
  await scheduleRebuild(services)
  const drain = await startDrain(services)
  const worker = await startWorker(services).catch(async (error) => {
    await drain.stop()
    throw error
  })
  return {
    stats: () => ({
      drain: drain.stats(),
      pools: Object.entries(worker.pools).map(([name, pool]) => ({
        name,
        running: pool.state()?.running.size ?? 0,
        places: pool.concurrency,
        restarts: pool.restarts(),
      })),
    }),
    process: () => null,
    problems: () => [],
    async stop() {
      const results = await Promise.allSettled([drain.stop(), worker.stop()])
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  }
}
