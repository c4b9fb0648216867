/** The log of migrations. A pino logger fits. */
export type MigrationLog = { info: (fields: object, message: string) => void }

/** A step of a migration, as shown to people. */
type Step = {
  database: 'PostgreSQL' | 'ClickHouse' | 'job queue'
  /** For example `0012_shared_sessions, migration 2 of 3`. */
  what: string
  /** The progress, if the database reports it. */
  detail?: () => Promise<string | undefined>
}

type Running = Omit<Step, 'detail'> & { since: number; progress: string | undefined }

const noLog: MigrationLog = { info() {} }

/** Steps that end within the first second are not logged. */
const first_ms = 1000
const every_ms = 5000

/** The progress of migrations. Logs steps that take more than a second; `lines` has the current state. */
export class MigrationProgress {
  readonly #running = new Set<Running>()
  #isUnderWay = false
  #isWaiting = false

  constructor(private readonly log: MigrationLog = noLog) {}

  /** The running steps, one line each; null while no migration is running. */
  get lines(): string[] | null {
    if (this.#isWaiting) return ['another process is migrating the databases; waiting for it']
    return this.#isUnderWay ? [...this.#running].map(lineOf) : null
  }

  /** Another process holds the lock. */
  wait(): void {
    this.#isWaiting = true
    this.log.info({}, 'another process is migrating the databases; waiting for it')
  }

  begin(fields: object): void {
    this.#isUnderWay = true
    this.#isWaiting = false
    this.log.info(fields, 'migrating the databases')
  }

  end(): void {
    this.#isUnderWay = false
    this.#isWaiting = false
  }

  /** Runs a step, and logs its progress once it takes more than a second. */
  async during(step: Step, run: () => Promise<void>): Promise<void> {
    const { database, what } = step
    const running: Running = { database, what, since: performance.now(), progress: undefined }
    this.#running.add(running)
    let loggedAt: number | undefined
    const timer = setInterval(async () => {
      running.progress = await step.detail?.().catch(() => undefined)
      const now = performance.now()
      if (!this.#running.has(running) || now - (loggedAt ?? -every_ms) < every_ms) return
      loggedAt = now
      this.log.info({ database: step.database }, `migrating: ${lineOf(running)}`)
    }, first_ms)
    try {
      await run()
      if (loggedAt !== undefined)
        this.log.info({ database: step.database }, `migrated: ${lineOf({ ...running, progress: undefined })}`)
    } finally {
      clearInterval(timer)
      this.#running.delete(running)
    }
  }
}

function lineOf({ database, what, since, progress }: Running): string {
  const seconds = Math.round((performance.now() - since) / 1000)
  return [`${database} ${what}`, `${seconds} s`, ...(progress ? [progress] : [])].join(', ')
}
