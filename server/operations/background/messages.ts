import type { Config } from '../../platform/config.ts'
import type { LoggedError } from '../../platform/log.ts'
import type { BackgroundStats, ProcessStats } from './background.ts'

/** The configuration once the addresses of the databases are known. */
export type CompleteConfig = Config & { databaseUrl: string; clickhouseUrl: string }

/** A message to a background process. Secrets are sent this way, never on the command line. */
export type Command =
  | { kind: 'start'; config: CompleteConfig }
  /** The inbox has new rows. */
  | { kind: 'written' }

/** A message from a background process, every second unless its event loop is blocked. */
export type Report = BackgroundStats & {
  kind: 'report'
  process: Omit<ProcessStats, 'restarts'>
  /** Errors logged since the previous report, newest first. */
  errors: readonly LoggedError[]
}
