/** What migrations write to; a pino logger fits. */
export type MigrationLog = { info: (fields: object, message: string) => void }

/** One step of the migrations of a database, for people to read. */
type Step = {
  database: 'PostgreSQL' | 'ClickHouse' | 'job queue'
  /** Such as `0012_shared_sessions, migration 2 of 3`. */
  what: string
  /** How far it is, where the database tells. */
  detail?: () => Promise<string | undefined>
}

type Running = Step & { since: number; told: string | undefined }

const quiet: MigrationLog = { info() {} }

/** Steps that are done within the first second are not worth a line. */
const first_ms = 1000
const every_ms = 5000

/** What migrations are doing: logged for steps that take more than a second, and as `lines` at any time. */
export class MigrationProgress {
  readonly #running = new Set<Running>()
  #isUnderWay = false
  #isWaiting = false

  constructor(private readonly log: MigrationLog = quiet) {}

  /** The steps under way, one line each; null while no migration is needed. */
  get lines(): string[] | null {
    if (this.#isWaiting) return ['another process migrates the databases: this one waits for it']
    return this.#isUnderWay ? [...this.#running].map(lineOf) : null
  }

  /** Another process has the lock. */
  wait(): void {
    this.#isWaiting = true
    this.log.info({}, 'another process migrates the databases: this one waits for it')
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

  /** Runs a step, and logs how far it is once it takes more than a second. */
  async during(step: Step, run: () => Promise<void>): Promise<void> {
    const running: Running = { ...step, since: performance.now(), told: undefined }
    this.#running.add(running)
    let reportedAt: number | undefined
    const timer = setInterval(async () => {
      running.told = await step.detail?.().catch(() => undefined)
      const now = performance.now()
      if (!this.#running.has(running) || now - (reportedAt ?? -every_ms) < every_ms) return
      reportedAt = now
      this.log.info({ database: step.database }, `migrating: ${lineOf(running)}`)
    }, first_ms)
    try {
      await run()
      if (reportedAt !== undefined)
        this.log.info({ database: step.database }, `migrated: ${lineOf({ ...running, told: undefined })}`)
    } finally {
      clearInterval(timer)
      this.#running.delete(running)
    }
  }
}

function lineOf({ database, what, since, told }: Running): string {
  const seconds = Math.round((performance.now() - since) / 1000)
  return [`${database} ${what}`, `${seconds} s`, ...(told ? [told] : [])].join(', ')
}
