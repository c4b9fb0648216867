import { endChildrenByForce } from '../db/embedded/child.ts'
import { EngineError, startEngines } from '../db/embedded/engines.ts'
import type { MigrationFolders, migrate } from '../db/migrate.ts'
import { MigrationProgress } from '../db/migration-progress.ts'
import { MigrationRefused } from '../db/migration-refused.ts'
import { startBackgroundProcess } from './operations/background/background-process.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openMetricsPort, openPort, PortError } from './platform/listener.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Service } from './service.ts'

/** How long the end may take: process managers kill what has not ended after ten seconds. */
const end_ms = {
  /** Requests and background work. What is cut short is begun again at the next start. */
  service: 6000,
  /** All of it, engines ended by force included. */
  all: 9500,
  /** What is left of that for engines that have to be ended by force. */
  force: 1000,
}

/** npm forwards a signal that the terminal has sent to all of the group: a second one this soon is the same. */
const sameSignal_ms = 500

type StartOptions = {
  clock: Clock
  stopping: AbortSignal
  /** Whether background work is done in this process, too, instead of in one of its own. */
  isOneProcess: boolean
  /** How much of the time for the end is left. */
  left_ms: () => number
  /** Called when the data folder is removed. */
  onFolderLost: () => void
  migrationFolders?: MigrationFolders
}

/**
 * Starts the embedded engines when no servers are given, migrates, and starts the service. Its code is loaded last,
 * so that a wrong setting is told at once.
 * When `stopping` aborts before everything runs, what was started is stopped again and the reason thrown.
 * @throws PortError, @throws EngineError, @throws ConfigError, @throws MigrationRefused: messages for the terminal.
 */
async function start(config: Config, log: Log, options: StartOptions): Promise<Service> {
  const { clock, stopping, isOneProcess, left_ms, onFolderLost, migrationFolders: folders } = options
  const progress = new MigrationProgress(log)
  const stops: (() => Promise<unknown>)[] = []
  async function stop() {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const listener = config.role === 'jobs' ? null : openPort(config, () => progress.lines)
    if (listener) {
      stops.push(() => listener.close())
      config.publicUrl = config.publicUrl.replace(/:0$/, `:${listener.port}`)
    }
    const metricsListener = openMetricsPort(config, () => progress.lines)
    if (metricsListener) stops.push(() => metricsListener.close())
    const engines = config.isEmbedded ? await startEngines(config.dataDir, { log }) : null
    engines?.lost.then(onFolderLost)
    if (engines) stops.push(() => engines.stop(left_ms() - end_ms.force))
    stopping.throwIfAborted()
    const databaseUrl = engines?.databaseUrl ?? (config.databaseUrl as string)
    const clickhouseUrl = engines?.clickhouseUrl ?? (config.clickhouseUrl as string)
    const servers = { databaseUrl, clickhouseUrl, cluster: config.clickhouseCluster }
    await migrateServers({ ...servers, progress, signal: stopping, folders })

    const complete = Object.assign(config, { databaseUrl, clickhouseUrl })
    const ends: (() => Promise<unknown>)[] = []
    stops.push(() => endInTime(ends, log))
    // It starts while the code of the service is loaded.
    const backgroundProcess =
      config.role === 'all' && !isOneProcess ? startBackgroundProcess(complete, log, stopping) : null
    const isStarted = backgroundProcess?.catch(() => null)
    ends.push(async () => (await isStarted)?.stop())
    const { startService } = await import('./service.ts')
    const service = await startService({
      ...{ config: complete, listener, metricsListener, backgroundProcess },
      ...{ log, clock, stopping },
    })
    ends.push(() => service.stop())
    return { services: service.services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function endInTime(ends: readonly (() => Promise<unknown>)[], log: Log): Promise<void> {
  const ended = Promise.all(ends.map((end) => end())).then(() => true)
  const isInTime = await Promise.race([ended, Bun.sleep(end_ms.service).then(() => false)])
  if (!isInTime) log.warn('requests or background work did not end in time and are cut short')
}

async function migrateServers(servers: Parameters<typeof migrate>[0]) {
  const [{ migrate }, { unreachable }] = await Promise.all([
    import('../db/migrate.ts'),
    import('./platform/unreachable.ts'),
  ])
  await migrate(servers).catch((error) => {
    throw unreachable(error, servers) ?? error
  })
}

/**
 * The start as a command: until a signal, also one that comes while it starts, or a failure told in one line.
 * `whenReady` is called once everything runs.
 */
export async function runUntilSignal({
  whenReady,
  clock = systemClock,
  migrationFolders,
  // Another process would have a clock of its own.
  isOneProcess = clock !== systemClock,
}: {
  whenReady?: (services: Service['services']) => Promise<unknown>
  clock?: Clock
  migrationFolders?: MigrationFolders
  isOneProcess?: boolean
} = {}): Promise<void> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  let stoppedAt: number | undefined
  const since_ms = () => (stoppedAt === undefined ? 0 : performance.now() - stoppedAt)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now()
        setTimeout(endAtOnce, end_ms.all, 0)
        stopping.abort()
      } else if (since_ms() > sameSignal_ms) endAtOnce(1)
    })
  try {
    const config = readConfig(process.env)
    const running = await start(config, createLog(config.logLevel), {
      clock,
      isOneProcess,
      stopping: stopping.signal,
      left_ms: () => end_ms.all - since_ms(),
      migrationFolders,
      onFolderLost() {
        console.error(`data folder ${config.dataDir} was removed: nothing more can be stored`)
        endAtOnce(1)
      },
    })
    if (whenReady) await Promise.race([whenReady(running.services), stopped])
    await stopped
    await running.stop()
  } catch (error) {
    if (!stopping.signal.aborted) {
      const isExpected =
        error instanceof ConfigError ||
        error instanceof PortError ||
        error instanceof EngineError ||
        error instanceof MigrationRefused
      console.error(isExpected ? error.message : error)
      process.exit(1)
    }
  }
  process.exit(0)
}

function endAtOnce(code: number): never {
  endChildrenByForce()
  process.exit(code)
}

if (import.meta.main) await runUntilSignal({ isOneProcess: process.argv.includes('--one-process') })
