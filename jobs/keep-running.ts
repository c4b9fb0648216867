import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Log } from '../server/log.ts'

const pause_ms = 1000

/** How long jobs may take to end once all is being stopped. */
const stop_ms = 6000

/** How long workers that are ended hard have to give their jobs back. */
const farewell_ms = 3000

/** What a pool of workers is at, by `performance.now()`. */
export type PoolState = {
  id: string
  /** The jobs that run, with the times they began at. */
  running: ReadonlyMap<string, { task: string; since: number }>
  /** When a job last began or ended, or the pool itself. */
  lastSign: number
  /** When jobs were last added by the clock, or the pool began. */
  lastCron: number
}

export type KeptWorkers = {
  /** The names of the tasks they run. */
  tasks: readonly string[]
  /** How many jobs they run at a time. */
  places: number
  /** Whether they add jobs by the clock. */
  hasCron: boolean
  /** Null while none are there: they have given up, and begin anew in a moment. */
  state: () => PoolState | null
  /** How often they were begun anew. */
  restarts: () => number
  /** Ends them hard, whatever hangs in them, and has others begin. */
  restart: (reason: string) => Promise<void>
  stop: () => Promise<void>
}

type Pool = PoolState & {
  workerPool: WorkerPool
  running: Map<string, { task: string; since: number }>
}

/**
 * Runs a queue's workers until they are stopped. They give up by themselves when they cannot note what became of a job,
 * for instance because the database is away for long: then new ones begin, and what they left is given back by whoever
 * watches for workers that have died.
 * @param living has the ids of the pools that live
 * @throws whatever keeps the first ones from starting
 */
export async function keepRunning(
  log: Log,
  options: RunnerOptions & { taskList: object },
  living: Set<string> = new Set(),
): Promise<KeptWorkers> {
  const stopping = new AbortController()
  const events: WorkerEvents = options.events ?? new EventEmitter()
  let pool: Pool | null = null
  let restarts = 0
  /** Resolved when what runs now is given up. */
  let abandoned = Promise.withResolvers<unknown>()
  watchPool()
  let runner: Runner | undefined = await run({ ...options, events })
  const kept = keep()

  function watchPool() {
    events.on('pool:create', ({ workerPool }) => {
      living.add(workerPool.id)
      const now = performance.now()
      pool = { id: workerPool.id, workerPool, running: new Map(), lastSign: now, lastCron: now }
    })
    events.on('pool:release', ({ workerPool }) => leave(workerPool.id))
    events.on('job:start', ({ worker, job }) => {
      if (pool?.id !== worker.workerPool.id) return
      pool.lastSign = performance.now()
      pool.running.set(job.id, { task: job.task_identifier, since: pool.lastSign })
    })
    events.on('job:complete', ({ worker, job }) => {
      if (pool?.id !== worker.workerPool.id) return
      pool.lastSign = performance.now()
      pool.running.delete(job.id)
    })
    events.on('cron:schedule', () => {
      if (pool) pool.lastCron = performance.now()
    })
  }

  function leave(poolId: string) {
    living.delete(poolId)
    if (pool?.id === poolId) pool = null
  }

  async function keep() {
    while (!stopping.signal.aborted) {
      const ended = runner?.promise.then(
        () => 'they ended',
        (err: unknown) => err,
      )
      const reason = await Promise.race([ended, abandoned.promise])
      runner = undefined
      while (!runner && !stopping.signal.aborted) {
        log.error({ err: reason }, 'background work has given up, and begins anew')
        restarts++
        await wait(pause_ms, undefined, { signal: stopping.signal }).catch(() => {})
        abandoned = Promise.withResolvers()
        if (!stopping.signal.aborted) runner = await begun()
      }
    }
  }

  function begun(): Promise<Runner | undefined> {
    return run({ ...options, events }).then(
      (begun) => {
        // Also where nobody waits for its end any more.
        begun.promise.catch(() => {})
        return begun
      },
      (err: unknown) => {
        log.warn({ err }, 'background work cannot begin')
        return undefined
      },
    )
  }

  async function restart(reason: string) {
    if (!pool || stopping.signal.aborted) return
    await endHard(pool, reason)
    // Closes its connections, should it still come to that.
    runner?.stop().catch(() => {})
    abandoned.resolve(reason)
  }

  async function endHard({ id, workerPool }: Pool, reason: string) {
    // From here on it takes no job, even if what hangs goes on one day.
    const ended = Promise.resolve(workerPool.forcefulShutdown(reason)).catch(() => {})
    await Promise.race([ended, wait(farewell_ms, undefined, { ref: false })])
    leave(id)
  }

  /** One that is giving up at this moment is stopped already. */
  async function end() {
    const ended = runner?.stop().catch(() => {})
    await Promise.race([ended, wait(stop_ms, undefined, { ref: false })])
    if (pool) await endHard(pool, 'everything is being stopped')
  }

  return {
    tasks: Object.keys(options.taskList),
    places: options.preset?.worker?.concurrentJobs ?? options.concurrency ?? 1,
    hasCron: options.crontab !== undefined,
    state: () => pool,
    restarts: () => restarts,
    restart,
    async stop() {
      stopping.abort()
      abandoned.resolve('they are stopped')
      await end()
      await kept
      // It may have begun meanwhile.
      await end()
    },
  }
}
