import { and, asc, eq, isNotNull, lte, min, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/postgres/schema/webhooks.ts'
import { Pause } from '../pipeline/pause.ts'
import type { Services } from '../services.ts'
import { type Outcome, recordAttempts } from './attempt-record.ts'
import { envelopeOf } from './message.ts'
import { createOutbound, type Message, type Outbound } from './outbound.ts'
import { scheduleDelivery } from './schedule.ts'
import { signingSecrets } from './secrets.ts'
import { signatureHeaders } from './signature.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>
type Delivery = typeof webhookDeliveries.$inferSelect
type Subscription = typeof webhooks.$inferSelect

const limits = {
  /** Requests on their way to one receiver. */
  parallel: 16,
  /** After so long others have their turn. */
  run_ms: 20_000,
  /** How long the end waits for requests that are on their way. */
  stop_ms: 3000,
  /** Deliveries that are read at once. */
  block: 200,
  /** Outcomes that wait to be stored, past which nothing new is sent. */
  unstored: 200,
  /** How old what was read may be: whether the subscription is active, and what is due. */
  look_ms: 250,
}

type Options = Partial<typeof limits> & {
  outbound?: Outbound
  /** Aborted when the process is to end: what is on its way may finish for a moment, the rest stays due. */
  stopping?: AbortSignal
}

/**
 * Attempts what is due to a subscription, until nothing is or others have their turn, and makes the appointment for
 * the next time. What it has not stored when its process dies is attempted again.
 */
export async function deliverDue(working: Working, webhookId: string, options: Options = {}): Promise<void> {
  const { webhookAllowPrivate } = working.config
  const outbound = options.outbound ?? createOutbound({ allowPrivate: webhookAllowPrivate })
  try {
    await attemptDue(working, webhookId, outbound, options)
  } finally {
    if (!options.outbound) outbound.close()
  }
  await scheduleNext(working, webhookId)
}

async function attemptDue(
  working: Working,
  webhookId: string,
  outbound: Outbound,
  { stopping = new AbortController().signal, ...changed }: Options,
): Promise<void> {
  const limit = { ...limits, ...changed }
  const ends = performance.now() + limit.run_ms
  const pause = new Pause(stopping)
  /** Read, and not stored since: they would be found due again. */
  const taken = new Set<string>()
  const underWay = new Set<Promise<void>>()
  let outcomes: Outcome[] = []
  let storing: Promise<void> | null = null
  let failure: unknown = null

  const cut = new AbortController()
  let cutTimer: Timer | undefined
  const cutSoon = () => {
    cutTimer = setTimeout(() => cut.abort(new Error('stopping')), limit.stop_ms)
  }
  stopping.addEventListener('abort', cutSoon)

  async function attempt(delivery: Delivery, to: Subscription) {
    const startedAt = new Date(working.clock())
    try {
      const message = messageOf(working, delivery, to, startedAt)
      const reply = await outbound.post(message, cut.signal)
      outcomes.push({ delivery, startedAt, endedAt: new Date(working.clock()), message, reply })
      storing ??= store()
    } catch (error) {
      if (!cut.signal.aborted) failure ??= error
    }
  }

  /** All that came while others were stored is stored together. */
  async function store() {
    try {
      while (outcomes.length > 0) {
        const group = outcomes
        outcomes = []
        await recordAttempts(working, webhookId, group)
        for (const { delivery } of group) taken.delete(delivery.id)
      }
    } catch (error) {
      failure ??= error
    } finally {
      storing = null
      pause.wake()
    }
  }

  function start(delivery: Delivery, to: Subscription) {
    taken.add(delivery.id)
    const attempted = attempt(delivery, to).finally(() => {
      underWay.delete(attempted)
      pause.wake()
    })
    underWay.add(attempted)
  }

  let view = await look(working, webhookId, taken, limit.block)
  while (view.subscription && !stopping.aborted && !failure && performance.now() < ends) {
    const isOld = performance.now() - view.at > limit.look_ms
    if (isOld || (view.due.length === 0 && view.mayHaveMore))
      view = await look(working, webhookId, taken, limit.block)
    while (view.subscription && underWay.size < limit.parallel && outcomes.length < limit.unstored) {
      const next = view.due.shift()
      if (!next) break
      start(next, view.subscription)
    }
    if (underWay.size === 0 && view.due.length === 0 && !storing) break
    await pause.sleep(limit.look_ms, { untilWoken: true })
  }
  await Promise.all(underWay)
  await storing
  stopping.removeEventListener('abort', cutSoon)
  clearTimeout(cutTimer)
  if (failure) throw failure
}

type View = { at: number; subscription: Subscription | null; due: Delivery[]; mayHaveMore: boolean }

/** The subscription if it is active, and what is due to it, `taken` left out. */
async function look(
  { db, clock }: Working,
  webhookId: string,
  taken: ReadonlySet<string>,
  block: number,
): Promise<View> {
  const at = performance.now()
  const [subscription = null] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.status, 'active')))
  if (!subscription) return { at, subscription, due: [], mayHaveMore: false }
  const { id, nextAttemptAt } = webhookDeliveries
  const due = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        lte(nextAttemptAt, new Date(clock())),
        sql`${id} <> all (${`{${[...taken].join(',')}}`}::text[])`,
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(block)
  return { at, subscription, due, mayHaveMore: due.length === block }
}

function messageOf({ config }: Working, delivery: Delivery, to: Subscription, at: Date): Message {
  const envelope = envelopeOf(delivery, delivery.attempts + 1)
  const body = JSON.stringify(envelope)
  const secrets = signingSecrets(config, to, at)
  return {
    url: to.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Sightline-Webhooks/1',
      'X-Sightline-Delivery': delivery.id,
      ...signatureHeaders({ id: envelope.id, body, secrets, now: at.getTime() }),
    },
    body,
  }
}

async function scheduleNext({ db }: Working, webhookId: string): Promise<void> {
  const { nextAttemptAt } = webhookDeliveries
  const [next] = await db
    .select({ at: min(nextAttemptAt) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.status, 'active'), isNotNull(nextAttemptAt)))
  if (next?.at) await scheduleDelivery(db, webhookId, next.at)
}
