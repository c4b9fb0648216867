import type { Config } from '../../platform/config.ts'
import type { LoggedError } from '../../platform/log.ts'
import type { BackgroundStats, ProcessStats } from './background.ts'

/** The configuration of a service whose databases are known. */
export type CompleteConfig = Config & { databaseUrl: string; clickhouseUrl: string }

/** What a background process is told. Secrets never stand on its command line. */
export type Order =
  | { kind: 'start'; config: CompleteConfig }
  /** The inbox has new rows. */
  | { kind: 'written' }

/** What it tells every second while its event loop turns. */
export type Report = BackgroundStats & {
  kind: 'report'
  process: Omit<ProcessStats, 'restarts'>
  /** Logged since the report before, the newest first. */
  errors: readonly LoggedError[]
}
