import { t } from 'elysia'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { RenewableSession } from '../../../db/postgres/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { poll } from '../../platform/poll.ts'
import { WakeableSleep } from '../../platform/wakeable-sleep.ts'
import type { Inbox } from './inbox.ts'
import {
  type Batch,
  claimBatch,
  countEvents,
  finishBatch,
  hasRowsUpTo,
  hasWaitingRows,
  isNearlyFull,
  lastBatch,
  loadBatch,
  newestRowId,
  saveRejected,
  setLastBatch,
  unfinishedBatches,
} from './inbox-batches.ts'
import {
  acquireLeadership,
  type Leadership,
  terminateHungHolder,
  waitsForLock,
  whileProjecting,
} from './leadership.ts'
import { projectConversions } from './project-conversions.ts'
import { projectSessions } from './project-sessions.ts'
import { storeBatch } from './store-batch.ts'

/** A step that updates the data derived from the events of a batch. It must be idempotent. */
type Projection = {
  name: string
  run: (working: { clickhouse: ClickHouse; db: Db; clock: Clock; log: Log }, batch: string) => Promise<void>
}

const projections: Projection[] = [
  { name: 'sessions', run: projectSessions },
  { name: 'conversions', run: projectConversions },
]

type Working = { postgres: Sql; clickhouse: ClickHouse; clock: Clock; log: Log; inbox: Inbox }

const timing = {
  /** Time between two batch starts, unless the first was nearly full: small ones cost nearly as much as large ones. */
  pace_ms: 700,
  /** Maximum pace when batches take longer: under load, fewer and larger batches leave more capacity to requests. */
  maxPace_ms: 2000,
  /** Maximum pace after a batch of at least `busyEvents`, more than normal load produces within two seconds. */
  maxBusyPace_ms: 5000,
  busyEvents: 4000,
  /** How often the leader polls for rows that other processes wrote. */
  poll_ms: 500,
  /** How often the other processes try to become the leader. */
  standby_ms: 1000,
  /** Delay before the first retry; doubles up to `maxRetry_ms`. */
  retry_ms: 100,
  maxRetry_ms: 5000,
  /** How long `stop` waits for the work in progress. */
  stop_ms: 5000,
  /** How often the watchdog checks for progress, and the timeout of one check. */
  watch_ms: 5000,
  watchTimeout_s: 30,
  /** Time without progress after which the drain is restarted. A single statement ends much sooner. */
  stuck_ms: 2 * 60_000,
  /** How long a session may hold the projection lock without a query. Work under the lock takes minutes at most. */
  maxLockIdle_ms: 30 * 60_000,
}

/** One run of the drain, from its start until it is stopped or abandoned because it makes no progress. */
type Round = {
  /** Aborted to end the round. */
  ending: AbortController
  pause: WakeableSleep
  leadership: Leadership | null
  /** Time of the last progress, by `performance.now()`. */
  lastProgress: number
  /** True while the round waits for the projection lock, which may take long. */
  waitsForLock: boolean
  ended: Promise<void>
}

/** What the drain of this process has done since it started. */
export type DrainStats = {
  isLeader: boolean
  batches: number
  events: number
  refused: number
  failures: number
  /** Duration of the last batch: from claiming it until all data derived from it was stored. */
  lastSeconds: number
  /** How often the drain was restarted because it made no progress. */
  restarts: number
}

export type Drain = Awaited<ReturnType<typeof startDrain>>

const newestVersionAfter = query({
  params: { last: 'UInt64' },
  row: t.Object({ newest: t.String() }),
  sql: `
    SELECT toString(max(newest)) AS newest
    FROM (
      SELECT max(batch_id) AS newest FROM events WHERE batch_id > {last:UInt64}
      UNION ALL
      SELECT max(version) AS newest FROM sessions WHERE version > {last:UInt64}
    )`,
})

/** Moves events from the inbox to ClickHouse. Only the leader among all processes does so; the others stand by. */
export async function startDrain(
  { postgres, clickhouse, clock, log, inbox }: Working,
  options: Partial<typeof timing> = {},
) {
  const times = { ...timing, ...options }
  const stats: Omit<DrainStats, 'isLeader'> = {
    batches: 0,
    events: 0,
    refused: 0,
    failures: 0,
    lastSeconds: 0,
    restarts: 0,
  }
  let isDrainRequested = false

  function begin(): Round {
    const ending = new AbortController()
    const round: Round = {
      ending,
      pause: new WakeableSleep(ending.signal),
      leadership: null,
      lastProgress: performance.now(),
      waitsForLock: false,
      ended: Promise.resolve(),
    }
    round.ended = run(round)
    return round
  }

  async function run(round: Round) {
    const { signal } = round.ending
    while (!signal.aborted) {
      round.lastProgress = performance.now()
      const leadership = await acquireLeadership(postgres).catch((err) => {
        log.warn({ err }, 'drain: cannot acquire leadership; trying again')
        return null
      })
      if (leadership && signal.aborted) await leadership.release()
      else if (leadership) await drainAsLeader(round, leadership)
      await round.pause.sleep(times.standby_ms)
    }
  }

  async function drainAsLeader(round: Round, leadership: Leadership) {
    const { pause, ending } = round
    round.leadership = leadership
    try {
      await untilDone(round, leadership, 'resume', () => resume(round, leadership))
      while (!ending.signal.aborted) {
        const started = performance.now()
        round.lastProgress = started
        const batch = (await hasWaitingRows(leadership.sql)) ? await drainNext(round, leadership) : null
        if (!batch) isDrainRequested = false
        if (batch && (isDrainRequested || isNearlyFull(batch))) continue
        if (batch) await pause.sleep(pauseAfter(batch, performance.now() - started))
        else await pause.sleep(times.poll_ms, { untilWoken: true })
      }
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, 'drain: leadership lost; trying to acquire it again')
    } finally {
      round.leadership = null
      await leadership.release()
    }
  }

  /** Runs `work` under the projection lock. */
  async function underLock<T>(round: Round, { sql }: Leadership, work: () => Promise<T>): Promise<T> {
    round.waitsForLock = true
    try {
      return await whileProjecting(sql, () => {
        round.waitsForLock = false
        round.lastProgress = performance.now()
        return work()
      })
    } finally {
      round.waitsForLock = false
    }
  }

  /** Abandons a round that makes no progress, for any reason, and starts a new one. */
  async function watch(sql: Sql) {
    if (round.waitsForLock) await watchLock(sql, round)
    const quiet_ms = performance.now() - round.lastProgress
    if (quiet_ms < times.stuck_ms) return
    log.error({ quiet_s: Math.round(quiet_ms / 1000) }, 'drain: no progress; restarting')
    stats.restarts++
    abandon(round)
    round = begin()
  }

  /** Counts waiting for the projection lock as progress if the server confirms the wait. Terminates a hung holder. */
  async function watchLock(sql: Sql, waiting: Round) {
    if (!waiting.leadership || !(await waitsForLock(sql, waiting.leadership.pid))) return
    waiting.lastProgress = performance.now()
    if (await terminateHungHolder(sql, times.maxLockIdle_ms))
      log.error('drain: the holder of the projection lock hung and was terminated; resuming')
  }

  /** Closes the connection: without it, the round loses leadership and cannot finish a batch if it wakes up later. */
  function abandon({ ending, leadership }: Round) {
    ending.abort(new Error('stopping'))
    leadership?.release().catch(() => {})
  }

  /** Returns the pause after a batch that took `took_ms`, so that draining takes about a fifth of the time. */
  function pauseAfter(batch: Batch, took_ms: number): number {
    const max_ms = countEvents(batch) < times.busyEvents ? times.maxPace_ms : times.maxBusyPace_ms
    const pace_ms = Math.min(Math.max(times.pace_ms, 5 * took_ms), Math.max(times.pace_ms, max_ms))
    return pace_ms - took_ms
  }

  /** Finishes the batches that an earlier leader left unfinished. */
  async function resume(round: Round, leadership: Leadership) {
    const { sql } = leadership
    const last = await lastBatch(sql)
    const [found] = await clickhouse.rows(newestVersionAfter, { last: BigInt(last) })
    if (found && BigInt(found.newest) > BigInt(last)) {
      log.warn(
        { last, newest: found.newest },
        'drain: ClickHouse has later batches than Postgres; continuing from the last batch in ClickHouse',
      )
      await setLastBatch(sql, found.newest)
    }
    await underLock(round, leadership, async () => {
      for (const id of await unfinishedBatches(sql))
        await complete(round, leadership, await loadBatch(sql, id))
    })
  }

  async function drainNext(round: Round, leadership: Leadership): Promise<Batch | null> {
    return await underLock(round, leadership, async () => {
      const batch = await claimBatch(leadership.sql)
      if (batch)
        await untilDone(round, leadership, `batch ${batch.id}`, () => complete(round, leadership, batch))
      return batch
    })
  }

  async function complete(round: Round, { sql, db, lost }: Leadership, batch: Batch) {
    const started = performance.now()
    const rejected = await storeBatch(clickhouse, batch)
    if (rejected.length > 0) {
      log.error(
        { batch: batch.id, lines: rejected.length, error: rejected[0]?.error },
        'drain: ClickHouse rejected events; storing them in ingest_rejected',
      )
      await saveRejected(sql, batch.id, rejected)
    }
    for (const step of projections) {
      lost.throwIfAborted()
      round.lastProgress = performance.now()
      await step.run({ clickhouse, db, clock, log }, batch.id)
    }
    await finishBatch(sql, batch.id)
    stats.batches++
    stats.events += countEvents(batch)
    stats.refused += rejected.length
    stats.lastSeconds = (performance.now() - started) / 1000
  }

  /** Retries `work` until it succeeds: events wait, none are lost. @throws if leadership is lost or the round ends. */
  async function untilDone(round: Round, leadership: Leadership, what: string, work: () => Promise<void>) {
    for (let wait = times.retry_ms; ; wait = Math.min(wait * 2, times.maxRetry_ms)) {
      leadership.lost.throwIfAborted()
      round.ending.signal.throwIfAborted()
      round.lastProgress = performance.now()
      try {
        return await work()
      } catch (err) {
        leadership.lost.throwIfAborted()
        stats.failures++
        log.warn({ err, retry_ms: wait }, `drain: ${what} failed; retrying`)
        await round.pause.sleep(wait)
      }
    }
  }

  let round = begin()
  const unsubscribe = inbox.onWritten(() => round.pause.wake())
  const watchSession = new RenewableSession(postgres)
  const watching = poll(
    watchSession,
    { interval_ms: times.watch_ms, timeout_s: times.watchTimeout_s },
    watch,
    (err) => log.warn({ err }, 'drain: cannot check its progress; trying again'),
  )

  return {
    stats: (): Readonly<DrainStats> => ({ ...stats, isLeader: round.leadership !== null }),

    /** Resolves when all events accepted before the call can be queried, no matter which process drains them. */
    async drained(): Promise<void> {
      const newest = await newestRowId(postgres)
      while (await hasRowsUpTo(postgres, newest)) {
        isDrainRequested = round.leadership !== null
        if (isDrainRequested) round.pause.cutShort()
        await Bun.sleep(10)
      }
    },

    /** Stops after the work in progress, or after `stop_ms`. */
    async stop(): Promise<void> {
      unsubscribe()
      watching.stop()
      round.ending.abort(new Error('stopping'))
      // ClickHouse may be slow; the next leader repeats work that is cut short here.
      await Promise.race([round.ended, Bun.sleep(times.stop_ms)])
      await watchSession.end()
    },
  }
}
