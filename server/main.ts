import { endChildrenByForce } from '../db/embedded/child.ts'
import type { ClickHouseSettings } from '../db/embedded/clickhouse-config.ts'
import { EngineError, startEngines } from '../db/embedded/engines.ts'
import type { MigrationFolders, migrate } from '../db/migrate.ts'
import { MigrationProgress } from '../db/migration-progress.ts'
import { MigrationRefused } from '../db/migration-refused.ts'
import { startBackgroundProcess } from './operations/background/background-process.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { ConfigError } from './platform/config-error.ts'
import { openMetricsPort, openPort, PortError } from './platform/listener.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Service } from './service.ts'

/** Time limits of the shutdown. Process managers kill a process that is still running after ten seconds. */
const end_ms = {
  /** For requests and background work. Interrupted work starts over at the next start. */
  service: 6000,
  /** For the whole shutdown, including killing the engines. */
  all: 9500,
  /** The share of `all` that is reserved for killing engines. */
  force: 1000,
}

/**
 * A terminal sends a signal to the whole process group, and npm forwards it once more.
 * A second signal within this time is therefore a duplicate.
 */
const sameSignal_ms = 500

type StartOptions = {
  clock: Clock
  stopping: AbortSignal
  /** True to run background work in this process instead of a separate one. */
  isOneProcess: boolean
  /** Returns the time left for the shutdown. */
  left_ms: () => number
  /** Called when the data folder is removed. */
  onFolderLost: () => void
  migrationFolders?: MigrationFolders
  clickhouseSettings?: ClickHouseSettings
}

/**
 * Starts the embedded engines if no servers are configured, runs the migrations, and starts the service. The service's
 * code is loaded last, so that a wrong setting is reported immediately.
 * If `stopping` aborts before everything runs, stops what was started and throws the abort reason.
 * @throws PortError, @throws EngineError, @throws ConfigError, @throws MigrationRefused: messages for the terminal.
 */
async function start(config: Config, log: Log, options: StartOptions): Promise<Service> {
  const { clock, stopping, isOneProcess, left_ms, onFolderLost } = options
  const { migrationFolders: folders, clickhouseSettings } = options
  const progress = new MigrationProgress(log)
  const stops: (() => Promise<unknown>)[] = []
  async function stop() {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    warnOfOpenTargets(config, log)
    if (config.geoSource && 'file' in config.geoSource) {
      const { checkGeoFile } = await import('./platform/geo/check-file.ts')
      await checkGeoFile(config.geoSource.file)
    }
    const listener = config.role === 'jobs' ? null : openPort(config, () => progress.lines)
    if (listener) {
      stops.push(() => listener.close())
      config.publicUrl = config.publicUrl.replace(/:0$/, `:${listener.port}`)
    }
    const metricsListener = openMetricsPort(config, () => progress.lines)
    if (metricsListener) stops.push(() => metricsListener.close())
    const engines = config.isEmbedded ? await startEngines(config.dataDir, { log, clickhouseSettings }) : null
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
    // The process starts while the code of the service is still loading.
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

function warnOfOpenTargets({ outboundTargets }: Config, log: Log) {
  if (outboundTargets === 'public') return
  const reach = outboundTargets === 'loopback' ? 'private networks and this machine' : 'private networks'
  log.warn(
    `WEBHOOK_ALLOW_PRIVATE is 1: everyone who may create webhooks or integrations can send requests to ${reach}. Use it only for development`,
  )
}

async function endInTime(ends: readonly (() => Promise<unknown>)[], log: Log): Promise<void> {
  const ended = Promise.all(ends.map((end) => end())).then(() => true)
  const isInTime = await Promise.race([ended, Bun.sleep(end_ms.service).then(() => false)])
  if (!isInTime) log.warn('requests or background work did not stop in time and were interrupted')
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
 * Runs the service as a command until a signal arrives, also during the start. Expected failures are reported in one
 * line. Calls `whenReady` once everything runs.
 */
export async function runUntilSignal({
  whenReady,
  clock = systemClock,
  migrationFolders,
  clickhouseSettings,
  // A separate process would not see a custom clock.
  isOneProcess = clock !== systemClock,
}: {
  whenReady?: (services: Service['services']) => Promise<unknown>
  clock?: Clock
  migrationFolders?: MigrationFolders
  /** Default settings for queries of the embedded ClickHouse; tests change them. */
  clickhouseSettings?: ClickHouseSettings
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
      clickhouseSettings,
      onFolderLost() {
        console.error(`data folder ${config.dataDir} was removed: data can no longer be stored`)
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
