import { EngineError, startEngines } from '../db/embedded/engines.ts'
import { migrate } from '../db/migrate.ts'
import { startWorker } from '../jobs/start.ts'
import { seedDemo } from '../seed/demo.ts'
import { createFirstWorkspace } from './accounts/bootstrap.ts'
import { announceStart, keepCredentials } from './announcement.ts'
import { createApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { consoleHandler } from './console/mount.ts'
import { createServices } from './create-services.ts'
import { createGateway } from './http/gateway.ts'
import { removeAbandonedScratch } from './imports/scratch.ts'
import { type Listener, openPort, PortError } from './listener.ts'
import { createLog, type Log } from './log.ts'
import { startDrain } from './pipeline/drain.ts'
import type { Services } from './services.ts'
import { unreachable } from './unreachable.ts'

/** How long the end waits for what ClickHouse has not answered yet; the rest takes a moment. */
const clickhousePatience_ms = 7000

type Running = { url: string; services: Services; stop: () => Promise<void> }

/**
 * Starts what the role asks for, the embedded engines first when no servers are given.
 * When `stopping` aborts before everything runs, what was started is stopped again and the reason thrown.
 * @throws PortError, @throws EngineError: messages for the terminal.
 */
async function start(
  config: Config,
  log: Log,
  { clock = systemClock, stopping }: { clock?: Clock; stopping?: AbortSignal } = {},
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  let clickhouse: Services['clickhouse'] | undefined
  async function stop() {
    // Requests and background work end when their queries do; one that hangs must not hold the end up.
    const giveUp = setTimeout(() => clickhouse?.close(), clickhousePatience_ms)
    for (const step of stops.splice(0).reverse()) await step()
    clearTimeout(giveUp)
  }
  try {
    const listener = config.role === 'jobs' ? null : openPort(config)
    if (listener) {
      stops.push(() => listener.close())
      config.publicUrl = config.publicUrl.replace(/:0$/, `:${listener.port}`)
    }
    removeAbandonedScratch()
    const addresses = config.isEmbedded ? await startEngines(config.dataDir, { log }) : null
    if (addresses) stops.push(() => addresses.stop())
    const databaseUrl = addresses?.databaseUrl ?? (config.databaseUrl as string)
    const clickhouseUrl = addresses?.clickhouseUrl ?? (config.clickhouseUrl as string)
    stopping?.throwIfAborted()
    await migrate({ databaseUrl, clickhouseUrl, cluster: config.clickhouseCluster }).catch((error) => {
      throw unreachable(error, { databaseUrl, clickhouseUrl }) ?? error
    })

    const { services, close } = await createServices(
      Object.assign(config, { databaseUrl, clickhouseUrl }),
      listener ?? { addressOf: () => '' },
      clock,
      log,
    )
    clickhouse = services.clickhouse
    stops.push(close)
    stopping?.throwIfAborted()
    const credentials = await createFirstWorkspace(services, (made) => keepCredentials(config, made))
    if (config.role !== 'api') {
      const drain = await startDrain(services)
      services.metrics.showDrain(drain.stats)
      stops.push(() => drain.stop())
      const worker = await startWorker(services)
      stops.push(() => worker.stop())
    }
    if (listener) {
      await serve(services, listener)
      // Requests end before what they need: the port closes first, although it was opened first.
      stops.push(() => listener.close())
      // Streams would not end by themselves.
      stops.push(() => services.factFeed.close())
    }
    announceStart(services, credentials)
    return { url: services.config.publicUrl, services, stop }
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

/** The start as a command: until a signal, also one that comes while it starts, or a failure told in one line. */
export async function runUntilSignal({
  isDemo = false,
  clock,
}: {
  isDemo?: boolean
  clock?: Clock
} = {}): Promise<void> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    const config = readConfig(process.env)
    const running = await start(config, createLog(config.logLevel), { clock, stopping: stopping.signal })
    if (isDemo) await Promise.race([seedDemo(running.services), stopped])
    await stopped
    await running.stop()
  } catch (error) {
    if (!stopping.signal.aborted) {
      const isExpected =
        error instanceof ConfigError || error instanceof PortError || error instanceof EngineError
      console.error(isExpected ? error.message : error)
      process.exit(1)
    }
  }
  process.exit(0)
}

if (import.meta.main) await runUntilSignal()
