import { and, eq, isNotNull, min } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { createOutbound, type Message, type Outbound, type Reply } from '../../platform/outbound/outbound.ts'
import { WakeableSleep } from '../../platform/wakeable-sleep.ts'
import type { Services } from '../../services.ts'
import { type Outcome, recordAttempts } from './attempt-record.ts'
import {
  type DueDelivery,
  findActive,
  findDue,
  type SizedDelivery,
  type Subscription,
} from './due-deliveries.ts'
import { envelopeOf } from './message.ts'
import { scheduleDelivery } from './schedule.ts'
import { signatureHeaders } from './signature.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>

const limits = {
  /** Requests on their way to one receiver. */
  parallel: 16,
  /** After so long others have their turn. */
  run_ms: 20_000,
  /** How long the end waits for requests that are on their way. */
  stop_ms: 3000,
  /** Deliveries that are read ahead. */
  block: 2000,
  /** Bytes of them, and of outcomes that are not stored yet: data may be a thousand times what it usually is. */
  held: 4 * 1024 * 1024,
  /** Outcomes that are stored together. */
  group: 1000,
  /** How long an outcome waits for others to be stored with. */
  gather_ms: 20,
  /** Outcomes that wait for that, past which nothing new is sent. */
  unstored: 2500,
  /** How long an answer may take before the receiver counts as slow. */
  slow_ms: 2000,
  /** How old what was read may be: whether the subscription is active, and what is due. */
  look_ms: 250,
}

type Options = Partial<typeof limits> & {
  outbound?: Outbound
  /** Called, maybe more than once, when the receiver is slow, or has answered nothing well since an earlier run. */
  onSlow?: () => void
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
  due: SizedDelivery[]
  /** Bytes of what is due. */
  bytes: number
  readAt: number
  mayHaveMore: boolean
}

async function attemptDue(
  working: Working,
  webhookId: string,
  outbound: Outbound,
  { stopping = new AbortController().signal, onSlow, ...changed }: Options,
): Promise<void> {
  const limit = { ...limits, ...changed }
  const ends = performance.now() + limit.run_ms
  const pause = new WakeableSleep(stopping)
  const view: View = { subscription: null, due: [], bytes: 0, readAt: 0, mayHaveMore: true }
  let reading: Promise<void> | null = null
  /** Sent and not stored since: they would be found due again. */
  const taken = new Set<string>()
  /** With the times they began at, the longest first. */
  const underWay = new Map<Promise<void>, number>()
  const outcomes: (Outcome & { bytes: number })[] = []
  let outcomeBytes = 0
  let storing: Promise<void> | null = null
  let failure: unknown = null

  let isCut = false
  let cutTimer: Timer | undefined
  const cut = () => {
    isCut = true
    outbound.stop(new Error('stopping'))
  }
  const cutSoon = () => {
    cutTimer = setTimeout(cut, limit.stop_ms)
  }
  stopping.addEventListener('abort', cutSoon)

  /** Reads whether the subscription is active, and more of what is due to it where little is left. */
  async function read() {
    const room = { deliveries: limit.block - view.due.length, bytes: limit.held - view.bytes }
    const known = [...taken, ...view.due.map(({ id }) => id)]
    const isLow = isLittleLeft()
    view.subscription = await findActive(working, webhookId)
    view.readAt = performance.now()
    if (view.subscription?.isFailing) onSlow?.()
    if (!view.subscription || !isLow) return
    const found = await findDue(working, webhookId, known, room)
    view.due.push(...found)
    for (const { bytes } of found) view.bytes += bytes
    view.mayHaveMore = found.length > 0
  }

  function isLittleLeft(): boolean {
    return view.due.length < limit.block / 2 && view.bytes < limit.held / 2
  }

  async function readOn() {
    await read().catch((error) => {
      failure ??= error
    })
    reading = null
    pause.wake()
  }

  async function attempt(delivery: DueDelivery, to: Subscription) {
    const startedAt = new Date(working.clock())
    try {
      const message = messageOf(delivery, to, startedAt)
      const reply = await outbound.post(message)
      const bytes = bytesOf(message, reply)
      outcomes.push({ delivery, startedAt, endedAt: new Date(working.clock()), message, reply, bytes })
      outcomeBytes += bytes
      storing ??= store()
    } catch (error) {
      if (!isCut) failure ??= error
    }
  }

  /** All that came while others were stored is stored together. */
  async function store() {
    try {
      while (outcomes.length > 0) {
        if (outcomes.length < limit.group) await Bun.sleep(limit.gather_ms)
        const group = outcomes.splice(0, outcomeBytes > limit.held ? 1 : limit.group)
        for (const { bytes } of group) outcomeBytes -= bytes
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

  function start(delivery: DueDelivery, to: Subscription) {
    taken.add(delivery.id)
    const attempted = attempt(delivery, to).finally(() => {
      underWay.delete(attempted)
      pause.wake()
    })
    underWay.set(attempted, performance.now())
  }

  await read()
  while (view.subscription && !stopping.aborted && !failure && performance.now() < ends) {
    while (
      underWay.size < limit.parallel &&
      outcomes.length < limit.unstored &&
      outcomeBytes < 2 * limit.held
    ) {
      const next = view.due.shift()
      if (!next) break
      view.bytes -= next.bytes
      start(next, view.subscription)
    }
    const isOld = performance.now() - view.readAt > limit.look_ms
    const isLow = view.mayHaveMore && isLittleLeft()
    const [since] = underWay.values()
    if (since !== undefined && performance.now() - since > limit.slow_ms) onSlow?.()
    const isBusy = underWay.size > 0 || view.due.length > 0 || storing !== null
    if (!isBusy && !isLow && !reading) break
    if (!reading && (isOld || isLow)) reading = readOn()
    await pause.sleep(limit.look_ms, { untilWoken: true })
  }
  await Promise.all(underWay.keys())
  await storing
  await reading
  stopping.removeEventListener('abort', cutSoon)
  clearTimeout(cutTimer)
  if (failure) throw failure
}

/** Roughly what an outcome takes until it is stored; headers of an answer may be as long as its text. */
function bytesOf(message: Message, reply: Reply): number {
  let bytes = message.body.length + (reply.body?.length ?? 0)
  for (const name in reply.headers) bytes += name.length + (reply.headers[name]?.length ?? 0)
  return bytes
}

function messageOf(delivery: DueDelivery, { url, secrets }: Subscription, at: Date): Message {
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
