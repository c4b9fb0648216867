import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test as base, type Instance, withDatabase, withInstance } from './instance.ts'

type MovableClock = {
  /** The current time of the clock in milliseconds since 1970. The clock keeps running. */
  now: () => number
  /** Moves the clock ahead by this much. */
  advance: (ms: number) => Promise<void>
}

/** Runs tests on an instance whose clock they can move. */
export const test = base.extend<
  object,
  { instance: Instance & MovableClock; startsAt: ((now: number) => number) | null }
>({
  /** When the clock starts, as a function of the current time, which is the default. */
  startsAt: [null, { scope: 'worker', option: true }],
  instance: [
    async ({ startsAt }, use) => withClockedInstance(use, startsAt),
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function withClockedInstance(
  use: (instance: Instance & MovableClock) => Promise<void>,
  startsAt: ((now: number) => number) | null,
): Promise<void> {
  const now = Date.now()
  const ahead_ms = startsAt ? startsAt(now) - now : 0
  const entry = fileURLToPath(new URL('./clocked-start.ts', import.meta.url))
  await withInstance(
    async (instance, service) => {
      const clock = new ServiceClock(service, ahead_ms)
      const using = new AbortController()
      const jobs = keepJobsOnTime(instance, clock, using.signal)
      try {
        await use(
          Object.assign(instance, { now: () => clock.now(), advance: (ms: number) => clock.advance(ms) }),
        )
      } finally {
        using.abort()
        await jobs
      }
    },
    { entry, env: { CLOCK_AHEAD_MS: `${ahead_ms}` } },
  )
}

/** The clock of a service that clocked-start.ts has started. */
class ServiceClock {
  readonly #input: NodeJS.WritableStream
  readonly #lines: AsyncIterator<string>

  constructor(
    { stdin, stdout }: ChildProcess,
    public ahead_ms: number,
  ) {
    if (!stdin || !stdout) throw new Error('the service has no stdin or stdout')
    this.#input = stdin
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  }

  now(): number {
    return Date.now() + this.ahead_ms
  }

  async advance(ms: number): Promise<void> {
    const ahead_ms = this.ahead_ms + ms
    this.#input.write(`${ahead_ms}\n`)
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw new Error('the service exited')
      if (value === `ahead by ${ahead_ms}`) break
    }
    this.ahead_ms = ahead_ms
  }
}

/**
 * Jobs become due by the clock of the database, which cannot be moved, so this reschedules them to when they should
 * be due.
 */
async function keepJobsOnTime(instance: Instance, clock: ServiceClock, using: AbortSignal): Promise<void> {
  await withDatabase(instance, async (sql) => {
    while (!using.aborted) {
      await sql`
        with due as (
          -- Does not wait for jobs that a worker is completing: both could wait for each other.
          select id from graphile_worker._private_jobs
          where locked_at is null and run_at > now()
            and run_at <= now() + ${clock.ahead_ms}::float8 * interval '1 millisecond'
          order by id for update skip locked
        )
        select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from due`
      await setTimeout(100)
    }
  })
}
