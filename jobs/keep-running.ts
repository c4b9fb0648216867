import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Log } from '../server/platform/log.ts'

const pause_ms = 1000

/** How long running jobs may take to end when the service stops. */
const stop_ms = 4000

/** How long a pool that is shut down by force may take to release its jobs. */
const release_ms = 1000

/** The state of a worker pool. Times are those of `performance.now()`. */
type PoolState = {
  id: string
  /** The ids of the running jobs. */
  running: ReadonlySet<string>
  /** When a job last started or ended, or the pool started. */
  lastActivity: number
  /** When cron last added jobs, or the pool started. */
  lastCron: number
}

/** A worker pool that is restarted when it stops. */
export type SupervisedPool = {
  /** The names of the tasks that the pool runs. */
  tasks: readonly string[]
  /** The maximum number of jobs that the pool runs at a time. */
  concurrency: number
  hasCron: boolean
  /** Null between the end of a pool and the start of the next. */
  state: () => PoolState | null
  /** The number of pools that were started after the first. */
  restarts: () => number
  /** Shuts the pool down by force and starts a new one, even if there is none, or its shutdown or its start hangs. */
  restart: (reason: string) => Promise<void>
  stop: () => Promise<void>
}

/** The ids of the running pools. */
export function poolIds(queues: readonly SupervisedPool[]): string[] {
  return queues.flatMap((queue) => queue.state()?.id ?? [])
}

type Pool = PoolState & { workerPool: WorkerPool; running: Set<string> }

/**
 * Runs the worker pool of a queue until it is stopped. A pool stops automatically when it cannot store the outcome of a
 * job, for example because the database is down for minutes. A new pool then starts, and `watchWorkers` releases the
 * jobs of the old one.
 * @throws the error that keeps the first pool from starting
 */
export async function keepRunning(
  log: Log,
  options: RunnerOptions & { taskList: object },
): Promise<SupervisedPool> {
  const stopping = new AbortController()
  const events: WorkerEvents = options.events ?? new EventEmitter()
  let pool: Pool | null = null
  let restarts = 0
  /** Resolved with the reason when the current pool is abandoned. */
  let abandoned = Promise.withResolvers<unknown>()
  followPool()
  let runner: Runner | undefined = await start()
  const supervision = supervise()

  function followPool() {
    events.on('pool:create', ({ workerPool }) => {
      const now = performance.now()
      pool = { id: workerPool.id, workerPool, running: new Set(), lastActivity: now, lastCron: now }
    })
    events.on('pool:release', ({ workerPool }) => forget(workerPool.id))
    events.on('job:start', ({ worker, job }) => recordActivity(worker.workerPool.id)?.running.add(job.id))
    events.on('job:complete', ({ worker, job }) =>
      recordActivity(worker.workerPool.id)?.running.delete(job.id),
    )
    events.on('cron:schedule', () => {
      if (pool) pool.lastCron = performance.now()
    })
  }

  /** Records activity of the current pool. Returns undefined for a pool that was abandoned. */
  function recordActivity(poolId: string): Pool | undefined {
    if (pool?.id !== poolId) return undefined
    pool.lastActivity = performance.now()
    return pool
  }

  function forget(poolId: string) {
    if (pool?.id === poolId) pool = null
  }

  async function start(): Promise<Runner> {
    const started = await run({ ...options, events })
    // A pool that fails while the service stops must not cause an unhandled rejection.
    started.promise.catch(() => {})
    return started
  }

  /** @returns undefined if the start fails or is abandoned */
  async function startNext(giveUp: Promise<unknown>): Promise<Runner | undefined> {
    let isLate = false
    const starting = start().then(
      (started) => {
        if (!isLate) return started
        started.stop().catch(() => {})
        return undefined
      },
      (err: unknown) => {
        log.warn({ err }, 'worker pool cannot start')
        return undefined
      },
    )
    const started = await Promise.race([starting, giveUp.then(() => undefined)])
    isLate = true
    return started
  }

  async function supervise() {
    while (!stopping.signal.aborted) {
      const ended = runner?.promise.then(
        () => 'the pool ended',
        (err: unknown) => err,
      )
      const reason = await Promise.race([ended, abandoned.promise])
      runner = undefined
      while (!runner && !stopping.signal.aborted) {
        log.error({ err: reason }, 'worker pool stopped; restarting')
        restarts++
        await wait(pause_ms, undefined, { signal: stopping.signal }).catch(() => {})
        abandoned = Promise.withResolvers()
        if (!stopping.signal.aborted) runner = await startNext(abandoned.promise)
      }
    }
  }

  async function restart(reason: string) {
    if (stopping.signal.aborted) return
    // Read these now: the next pool may start before the shutdown ends, and must not be affected by the lines
    // below.
    const [current, { resolve }] = [runner, abandoned]
    if (pool) await shutDownByForce(pool, reason)
    // Closes the connections of the pool, if its shutdown ends at all.
    current?.stop().catch(() => {})
    resolve(reason)
  }

  /** The pool fetches no job from here on, even if the shutdown hangs. */
  async function shutDownByForce({ id, workerPool }: Pool, reason: string) {
    const ended = Promise.resolve(workerPool.forcefulShutdown(reason)).catch(() => {})
    await Promise.race([ended, wait(release_ms, undefined, { ref: false })])
    forget(id)
  }

  async function end() {
    // Rejects when the runner is already stopping.
    const ended = runner?.stop().catch(() => {})
    await Promise.race([ended, wait(stop_ms, undefined, { ref: false })])
    if (pool) await shutDownByForce(pool, 'the service is stopping')
  }

  return {
    tasks: Object.keys(options.taskList),
    concurrency: options.preset?.worker?.concurrentJobs ?? options.concurrency ?? 1,
    hasCron: options.crontab !== undefined,
    state: () => pool,
    restarts: () => restarts,
    restart,
    async stop() {
      stopping.abort()
      abandoned.resolve('the service is stopping')
      await end()
      await supervision
      // A pool may have started meanwhile.
      await end()
    },
  }
}
