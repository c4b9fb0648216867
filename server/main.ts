import { EngineError, startEngines } from '../db/embedded/engines.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openPort, PortError } from './listener.ts'
import { createLog, type Log } from './log.ts'
import type { Service } from './service.ts'

type StartOptions = { clock: Clock; stopping: AbortSignal }

/**
 * Starts the embedded engines when no servers are given, migrates, and starts the service. Its code is loaded last,
 * so that a wrong setting is told at once.
 * When `stopping` aborts before everything runs, what was started is stopped again and the reason thrown.
 * @throws PortError, @throws EngineError, @throws ConfigError: messages for the terminal.
 */
async function start(config: Config, log: Log, { clock, stopping }: StartOptions): Promise<Service> {
  const stops: (() => Promise<unknown>)[] = []
  async function stop() {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const listener = config.role === 'jobs' ? null : openPort(config)
    if (listener) {
      stops.push(() => listener.close())
      config.publicUrl = config.publicUrl.replace(/:0$/, `:${listener.port}`)
    }
    const engines = config.isEmbedded ? await startEngines(config.dataDir, { log }) : null
    if (engines) stops.push(() => engines.stop())
    stopping.throwIfAborted()
    const databaseUrl = engines?.databaseUrl ?? (config.databaseUrl as string)
    const clickhouseUrl = engines?.clickhouseUrl ?? (config.clickhouseUrl as string)
    await migrateServers({ databaseUrl, clickhouseUrl, cluster: config.clickhouseCluster })

    const { startService } = await import('./service.ts')
    const complete = Object.assign(config, { databaseUrl, clickhouseUrl })
    const service = await startService({ config: complete, listener, log, clock, stopping })
    stops.push(() => service.stop())
    return { services: service.services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function migrateServers(servers: { databaseUrl: string; clickhouseUrl: string; cluster?: string }) {
  const [{ migrate }, { unreachable }] = await Promise.all([
    import('../db/migrate.ts'),
    import('./unreachable.ts'),
  ])
  await migrate(servers).catch((error) => {
    throw unreachable(error, servers) ?? error
  })
}

/** The start as a command: until a signal, also one that comes while it starts, or a failure told in one line. */
export async function runUntilSignal({
  isDemo = false,
  clock = systemClock,
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
    if (isDemo) {
      const { seedDemo } = await import('../seed/demo.ts')
      await Promise.race([seedDemo(running.services), stopped])
    }
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
