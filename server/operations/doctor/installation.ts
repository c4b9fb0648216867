import { existsSync, readFileSync, type StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { reachEngines } from '../../../db/embedded/engines.ts'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'

type Environment = Record<string, string | undefined>

export type Databases = { postgres: Postgres; clickhouse: ClickHouse }

export type Options = {
  /** The same seed selects the same visitors. */
  seed: number
  /** Names of the checks to run. Those that open the installation always run. */
  only?: readonly string[]
  clock?: Clock
  statfs?: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'ffree' | 'files'>>
}

/** Time limit for stopping engines that the doctor started. */
const enginesStop_ms = 10_000

/** The installation that the checks examine. Checks of the databases run after `open` has succeeded. */
export class Installation {
  readonly seed: number
  readonly clock: Clock
  readonly statfs: NonNullable<Options['statfs']>
  /** True when another process runs the engines of the data folder. */
  isServed = false
  #databases: Databases | undefined
  #stopEngines: (() => Promise<void>) | undefined

  constructor(
    readonly config: Config,
    readonly env: Environment,
    { seed, clock = systemClock, statfs: readStats = (path) => statfs(path) }: Options,
  ) {
    this.seed = seed
    this.clock = clock
    this.statfs = readStats
  }

  /** Whether `open` has succeeded. The databases may be unavailable since. */
  get isOpen(): boolean {
    return this.#databases !== undefined
  }

  /** @throws Error before `open` has succeeded */
  get databases(): Databases {
    if (!this.#databases) throw new Error('the databases are not open')
    return this.#databases
  }

  /** The process that holds, or last held, the data folder; null if there was none. */
  get servicePid(): number | null {
    const file = join(this.config.dataDir, 'pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    return pid > 0 ? pid : null
  }

  /** Connects to the engines of the data folder, and starts them if no service is running. @throws EngineError */
  async open(): Promise<void> {
    const { config } = this
    const { databaseUrl, clickhouseUrl } = config
    if (databaseUrl && clickhouseUrl) return this.#connect(databaseUrl, clickhouseUrl)
    const engines = await reachEngines(config.dataDir, { log: createLog('silent') })
    this.isServed = engines.areShared
    this.#stopEngines = () => engines.stop(enginesStop_ms)
    this.#connect(engines.databaseUrl, engines.clickhouseUrl)
  }

  #connect(databaseUrl: string, clickhouseUrl: string) {
    this.#databases = {
      postgres: connectPostgres(databaseUrl, { max: 3 }),
      clickhouse: connectClickHouse(clickhouseUrl, {
        max: 4,
        cluster: this.config.clickhouseCluster,
        timeout_ms: 20_000,
      }),
    }
  }

  /** Closes connections, including running queries, and stops the engines that `open` started. */
  async close(): Promise<void> {
    await this.#databases?.clickhouse.close().catch(() => {})
    await this.#databases?.postgres.sql.end({ timeout: 1 }).catch(() => {})
    await this.#stopEngines?.()
  }
}
