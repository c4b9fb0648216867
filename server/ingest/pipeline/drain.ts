import { t } from 'elysia'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { LastingSession } from '../../../db/postgres/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { lookRegularly } from '../../platform/look-regularly.ts'
import { WakeableSleep } from '../../platform/wakeable-sleep.ts'
import type { Inbox } from './inbox.ts'
import {
  type Batch,
  claimBatch,
  countFrom,
  eventsIn,
  finishBatch,
  isHeld,
  isNearlyFull,
  isWaiting,
  lastBatch,
  loadBatch,
  newestRow,
  saveRejected,
  unfinishedBatches,
} from './inbox-batches.ts'
import { endHangingHolder, type Lead, takeLead, waitsForLock, whileProjecting } from './leadership.ts'
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
  longestPace_ms: 2000,
  /** Maximum pace after a batch of `busyEvents` or more, which normal load does not produce within two seconds. */
  longestBusyPace_ms: 5000,
  busyEvents: 4000,
  /** How often the leader polls for rows that other processes wrote. */
  look_ms: 500,
  /** How often the other processes try to become the leader. */
  standby_ms: 1000,
  /** Delay before the first retry; doubles up to `longestRetry_ms`. */
  retry_ms: 100,
  longestRetry_ms: 5000,
  /** How long `stop` waits for the work in progress. */
  stop_ms: 5000,
  /** How often the watchdog checks for progress, and the timeout of one check. */
  watch_ms: 5000,
  longestWatch_s: 30,
  /** Time without progress after which the drain is restarted. A single statement ends much sooner. */
  stuck_ms: 2 * 60_000,
  /** How long a session may hold the projection lock without a query. Work under the lock takes minutes at most. */
  longestHold_ms: 30 * 60_000,
}

/** One run of the drain, from its start until it is stopped or abandoned. */
type Round = {
  /** Aborted to end the round. */
  ending: AbortController
  pause: WakeableSleep
  lead: Lead | null
  /** Time of the last progress, by `performance.now()`. */
  lastSign: number
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
  let isHurried = false

  function begin(): Round {
    const ending = new AbortController()
    const round: Round = {
      ending,
      pause: new WakeableSleep(ending.signal),
      lead: null,
      lastSign: performance.now(),
      waitsForLock: false,
      ended: Promise.resolve(),
    }
    round.ended = run(round)
    return round
  }

  async function run(round: Round) {
    const { signal } = round.ending
    while (!signal.aborted) {
      round.lastSign = performance.now()
      const lead = await takeLead(postgres).catch((err) => {
        log.warn({ err }, 'cannot ask for the lead of the drain')
        return null
      })
      if (lead && signal.aborted) await lead.release()
      else if (lead) await follow(round, lead)
      await round.pause.sleep(times.standby_ms)
    }
  }

  async function follow(round: Round, lead: Lead) {
    const { pause, ending } = round
    round.lead = lead
    try {
      await untilDone(round, lead, 'resume', () => resume(round, lead))
      while (!ending.signal.aborted) {
        const started = performance.now()
        round.lastSign = started
        const batch = (await isWaiting(lead.sql)) ? await drainNext(round, lead) : null
        if (!batch) isHurried = false
        if (batch && (isHurried || isNearlyFull(batch))) continue
        if (batch) await pause.sleep(restAfter(batch, performance.now() - started))
        else await pause.sleep(times.look_ms, { untilWoken: true })
      }
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, 'the lead of the drain was lost')
    } finally {
      round.lead = null
      await lead.release()
    }
  }

  /** Runs `work` under the projection lock. */
  async function alone<T>(round: Round, { sql }: Lead, work: () => Promise<T>): Promise<T> {
    round.waitsForLock = true
    try {
      return await whileProjecting(sql, () => {
        round.waitsForLock = false
        round.lastSign = performance.now()
        return work()
      })
    } finally {
      round.waitsForLock = false
    }
  }

  /** Abandons a round that makes no progress, for any reason, and starts another. */
  async function watch(sql: Sql) {
    if (round.waitsForLock) await watchLock(sql, round)
    const quiet_ms = performance.now() - round.lastSign
    if (quiet_ms < times.stuck_ms) return
    log.error({ quiet_s: Math.round(quiet_ms / 1000) }, 'the drain makes no progress and is started again')
    stats.restarts++
    giveUp(round)
    round = begin()
  }

  /** Counts waiting for the projection lock as progress if the server confirms the wait. Ends a holder that hangs. */
  async function watchLock(sql: Sql, waiting: Round) {
    if (!waiting.lead || !(await waitsForLock(sql, waiting.lead.pid))) return
    waiting.lastSign = performance.now()
    if (await endHangingHolder(sql, times.longestHold_ms))
      log.error('what changed sessions or conversions hangs: its turn is ended, and events are stored again')
  }

  /** Closes the connection: without it, the round loses the lead and can finish no batch, even if it wakes up later. */
  function giveUp({ ending, lead }: Round) {
    ending.abort(new Error('stopping'))
    lead?.release().catch(() => {})
  }

  /** Returns the pause after a batch that took `took_ms`, so that draining takes about a fifth of the time. */
  function restAfter(batch: Batch, took_ms: number): number {
    const longest_ms = eventsIn(batch) < times.busyEvents ? times.longestPace_ms : times.longestBusyPace_ms
    const pace_ms = Math.min(Math.max(times.pace_ms, 5 * took_ms), Math.max(times.pace_ms, longest_ms))
    return pace_ms - took_ms
  }

  /** Finishes the batches that an earlier leader left unfinished. */
  async function resume(round: Round, lead: Lead) {
    const { sql } = lead
    const last = await lastBatch(sql)
    const [found] = await clickhouse.rows(newestVersionAfter, { last: BigInt(last) })
    if (found && BigInt(found.newest) > BigInt(last)) {
      log.warn(
        { last, newest: found.newest },
        'ClickHouse has later batches than Postgres: counting on from there',
      )
      await countFrom(sql, found.newest)
    }
    await alone(round, lead, async () => {
      for (const id of await unfinishedBatches(sql)) await complete(round, lead, await loadBatch(sql, id))
    })
  }

  async function drainNext(round: Round, lead: Lead): Promise<Batch | null> {
    return await alone(round, lead, async () => {
      const batch = await claimBatch(lead.sql)
      if (batch) await untilDone(round, lead, `batch ${batch.id}`, () => complete(round, lead, batch))
      return batch
    })
  }

  async function complete(round: Round, { sql, db, lost }: Lead, batch: Batch) {
    const started = performance.now()
    const refused = await storeBatch(clickhouse, batch)
    if (refused.length > 0) {
      log.error(
        { batch: batch.id, lines: refused.length, error: refused[0]?.error },
        'ClickHouse refused events: set aside',
      )
      await saveRejected(sql, batch.id, refused)
    }
    for (const step of projections) {
      lost.throwIfAborted()
      round.lastSign = performance.now()
      await step.run({ clickhouse, db, clock, log }, batch.id)
    }
    await finishBatch(sql, batch.id)
    stats.batches++
    stats.events += eventsIn(batch)
    stats.refused += refused.length
    stats.lastSeconds = (performance.now() - started) / 1000
  }

  /** Retries `work` until it succeeds: events wait, none are lost. @throws if the lead is lost or the round ends. */
  async function untilDone(round: Round, lead: Lead, what: string, work: () => Promise<void>) {
    for (let wait = times.retry_ms; ; wait = Math.min(wait * 2, times.longestRetry_ms)) {
      lead.lost.throwIfAborted()
      round.ending.signal.throwIfAborted()
      round.lastSign = performance.now()
      try {
        return await work()
      } catch (err) {
        lead.lost.throwIfAborted()
        stats.failures++
        log.warn({ err, retry_ms: wait }, `the drain cannot go on with ${what}`)
        await round.pause.sleep(wait)
      }
    }
  }

  let round = begin()
  const unsubscribe = inbox.onWritten(() => round.pause.wake())
  const watchSession = new LastingSession(postgres)
  const watching = lookRegularly(
    watchSession,
    { look_ms: times.watch_ms, longest_s: times.longestWatch_s },
    watch,
    (err) => log.warn({ err }, 'cannot check whether the drain makes progress'),
  )

  return {
    stats: (): Readonly<DrainStats> => ({ ...stats, isLeader: round.lead !== null }),

    /** Resolves when all events accepted before the call can be queried, no matter which process drains them. */
    async drained(): Promise<void> {
      const newest = await newestRow(postgres)
      while (await isHeld(postgres, newest)) {
        isHurried = round.lead !== null
        if (isHurried) round.pause.cutShort()
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
