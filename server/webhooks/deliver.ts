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
type Subscription = { url: string; secrets: readonly string[] }

const limits = {
  /** Requests on their way to one receiver. */
  parallel: 16,
  /** After so long others have their turn. */
  run_ms: 20_000,
  /** How long the end waits for requests that are on their way. */
  stop_ms: 3000,
  /** Deliveries that are read ahead. */
  block: 400,
  /** Outcomes that are stored together. */
  group: 200,
  /** Outcomes that wait for that, past which nothing new is sent. */
  unstored: 600,
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

/** What is known of a subscription. */
type View = {
  /** Null: there is none that is active. */
  subscription: Subscription | null
  due: Delivery[]
  readAt: number
  mayHaveMore: boolean
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
  const view: View = { subscription: null, due: [], readAt: 0, mayHaveMore: true }
  let reading: Promise<void> | null = null
  /** Sent and not stored since: they would be found due again. */
  const taken = new Set<string>()
  const underWay = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  let storing: Promise<void> | null = null
  let failure: unknown = null

  const cut = new AbortController()
  let cutTimer: Timer | undefined
  const cutSoon = () => {
    cutTimer = setTimeout(() => cut.abort(new Error('stopping')), limit.stop_ms)
  }
  stopping.addEventListener('abort', cutSoon)

  /** Reads whether the subscription is active, and more of what is due to it where little is left. */
  async function read() {
    const room = limit.block - view.due.length
    const known = [...taken, ...view.due.map(({ id }) => id)]
    view.subscription = await findActive(working, webhookId)
    view.readAt = performance.now()
    if (!view.subscription || room < limit.block / 2) return
    const found = await findDue(working, webhookId, known, room)
    view.due.push(...found)
    view.mayHaveMore = found.length === room
  }

  async function readOn() {
    await read().catch((error) => {
      failure ??= error
    })
    reading = null
    pause.wake()
  }

  async function attempt(delivery: Delivery, to: Subscription) {
    const startedAt = new Date(working.clock())
    try {
      const message = messageOf(delivery, to, startedAt)
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
        const group = outcomes.splice(0, limit.group)
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

  await read()
  while (view.subscription && !stopping.aborted && !failure && performance.now() < ends) {
    while (underWay.size < limit.parallel && outcomes.length < limit.unstored) {
      const next = view.due.shift()
      if (!next) break
      start(next, view.subscription)
    }
    const isOld = performance.now() - view.readAt > limit.look_ms
    const isLow = view.mayHaveMore && view.due.length < limit.block / 2
    const isBusy = underWay.size > 0 || view.due.length > 0 || storing !== null
    if (!isBusy && !isLow && !reading) break
    if (!reading && (isOld || isLow)) reading = readOn()
    await pause.sleep(limit.look_ms, { untilWoken: true })
  }
  await Promise.all(underWay)
  await storing
  await reading
  stopping.removeEventListener('abort', cutSoon)
  clearTimeout(cutTimer)
  if (failure) throw failure
}

async function findActive({ db, clock, config }: Working, webhookId: string): Promise<Subscription | null> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.status, 'active')))
  return found ? { url: found.url, secrets: signingSecrets(config, found, new Date(clock())) } : null
}

/** What is due, the longest first; `known` left out. */
function findDue(
  { db, clock }: Working,
  webhookId: string,
  known: Iterable<string>,
  count: number,
): Promise<Delivery[]> {
  const { id, nextAttemptAt } = webhookDeliveries
  const ids = `{${[...known].join(',')}}`
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        lte(nextAttemptAt, new Date(clock())),
        sql`${id} <> all (${ids}::text[])`,
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(count)
}

function messageOf(delivery: Delivery, { url, secrets }: Subscription, at: Date): Message {
  const envelope = envelopeOf(delivery, delivery.attempts + 1)
  const body = JSON.stringify(envelope)
  return {
    url,
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
