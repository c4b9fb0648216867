import { startWorker } from '../jobs/start.ts'
import { createFirstWorkspace } from './accounts/bootstrap.ts'
import { announceStart, keepCredentials } from './announcement.ts'
import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { consoleHandler } from './console/mount.ts'
import { createServices } from './create-services.ts'
import { metricsPortAnswers } from './health/metrics-port.ts'
import { createGateway } from './http/gateway.ts'
import { removeAbandonedScratch } from './imports/scratch.ts'
import type { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { startDrain } from './pipeline/drain.ts'
import type { Services } from './services.ts'

/** How long the end waits for what ClickHouse has not answered yet; the rest takes a moment. */
const clickhousePatience_ms = 4000

type Options = {
  /** With the addresses of both servers. */
  config: Config & { databaseUrl: string; clickhouseUrl: string }
  /** Null where the role answers no requests. */
  listener: Listener | null
  /** Null where metrics have no port of their own. */
  metricsListener: Listener | null
  log: Log
  clock: Clock
  stopping: AbortSignal
}

export type Service = { services: Services; stop: () => Promise<void> }

/**
 * Starts what the role asks for, on servers that are migrated. When it fails, or `stopping` aborts before everything
 * runs, what was started is stopped again and the reason thrown.
 */
export async function startService(options: Options): Promise<Service> {
  const { config, listener, metricsListener, log, clock, stopping } = options
  removeAbandonedScratch()
  const { services, close } = await createServices(config, listener ?? { addressOf: () => '' }, clock, log)
  const ends: (() => Promise<unknown>)[] = []
  async function stop() {
    // Requests and background work end when their queries do; one that hangs must not hold the end up.
    const giveUp = setTimeout(() => services.clickhouse.close(), clickhousePatience_ms)
    const results = await Promise.allSettled(ends.splice(0).map((end) => end()))
    clearTimeout(giveUp)
    for (const it of results)
      if (it.status === 'rejected') log.warn({ err: it.reason }, 'part of the service did not end in order')
    await close()
  }
  try {
    stopping.throwIfAborted()
    const credentials = await createFirstWorkspace(services, (made) => keepCredentials(config, made))
    if (config.role !== 'api') {
      const drain = await startDrain(services)
      services.metrics.showDrain(drain.stats)
      services.background.drain = drain.stats
      ends.push(() => drain.stop())
      const worker = await startWorker(services)
      services.metrics.showWorkers(worker.pools)
      services.background.pools = worker.pools
      ends.push(() => worker.stop())
    }
    if (listener) {
      await serve(services, listener)
      ends.push(() => listener.close())
      // Streams would not end by themselves.
      ends.push(() => services.factFeed.close())
    }
    if (metricsListener) {
      metricsListener.serve(metricsPortAnswers(services))
      ends.push(() => metricsListener.close())
    }
    announceStart(services, credentials)
    return { services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** API and console answer on one port; the console calls the API in this process. */
async function serve(services: Services, listener: Listener) {
  const app = createApp(services, (request) => console(request, listener.addressOf(request))).compile()
  const answer = createGateway(services, app)
  const console = await consoleHandler(services, async (request, address) => {
    listener.actOnBehalf(request, address)
    return answer(request)
  })
  listener.serve(answer)
}
