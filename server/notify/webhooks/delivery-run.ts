import type { Message, Outbound } from '../../platform/outbound/outbound.ts'
import { WakeableSleep } from '../../platform/wakeable-sleep.ts'
import type { Services } from '../../services.ts'
import { AttemptBatches } from './attempt-batches.ts'
import type { DueDelivery, Subscription } from './due-deliveries.ts'
import { DueQueue } from './due-queue.ts'
import { envelopeOf } from './message.ts'
import { defaultLimits, type RunLimits } from './run-limits.ts'
import { signatureHeaders } from './signature.ts'

export type RunOptions = Partial<RunLimits> & {
  /** Called, possibly more than once, if the receiver is slow or its last run failed. */
  onSlow?: () => void
  /** Aborts when the process stops: requests in flight get a short time to finish, the rest stays due. */
  stopping?: AbortSignal
}

/**
 * One run of deliveries to a subscription. Attempts what is due until nothing is left, the time is up or the process
 * stops. Attempts that were not stored when the process dies are repeated.
 */
export class DeliveryRun {
  readonly #limits: RunLimits
  readonly #queue: DueQueue
  readonly #batches: AttemptBatches
  readonly #sleep: WakeableSleep
  /** Ids of deliveries that were started and whose outcome is not stored. */
  readonly #started = new Set<string>()
  /** Requests in flight with their start times, oldest first. */
  readonly #inFlight = new Map<Promise<void>, number>()
  readonly #stopping: AbortSignal
  readonly #onSlow: () => void
  #isAborted = false
  #failure: { error: unknown } | null = null

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'config'>,
    webhookId: string,
    private readonly outbound: Outbound,
    { stopping = new AbortController().signal, onSlow = () => {}, ...limits }: RunOptions,
  ) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#stopping = stopping
    this.#onSlow = onSlow
    this.#sleep = new WakeableSleep(stopping)
    this.#queue = new DueQueue(services, webhookId, this.#limits, this.#started)
    this.#batches = new AttemptBatches(services, webhookId, this.#limits, {
      stored: (ids) => {
        for (const id of ids) this.#started.delete(id)
      },
      end: (error) => this.#wake(error),
    })
  }

  /** @throws the first error of reading, signing or storing, once everything in flight has ended. */
  async run(): Promise<void> {
    const removeListener = this.#abortRequestsOnStop()
    try {
      await this.#queue.read()
      await this.#attemptDue()
      await Promise.all(this.#inFlight.keys())
      await this.#batches.idle()
      await this.#queue.idle()
    } finally {
      removeListener()
    }
    if (this.#failure) throw this.#failure.error
  }

  async #attemptDue(): Promise<void> {
    const end = performance.now() + this.#limits.run_ms
    while (this.#mayContinue && performance.now() < end) {
      this.#startRequests()
      this.#reportSlowness()
      if (this.#isDone) return
      this.#queue.readAhead((error) => this.#wake(error))
      await this.#sleep.sleep(this.#limits.refresh_ms, { untilWoken: true })
    }
  }

  get #mayContinue(): boolean {
    return this.#queue.subscription !== null && !this.#stopping.aborted && this.#failure === null
  }

  get #isDone(): boolean {
    const isBusy = this.#inFlight.size > 0 || !this.#queue.isEmpty || this.#batches.isStoring
    return !isBusy && !this.#queue.mayGrow
  }

  #startRequests(): void {
    const { subscription } = this.#queue
    if (!subscription) return
    while (this.#inFlight.size < this.#limits.parallel && !this.#batches.isFull) {
      const next = this.#queue.shift()
      if (!next) return
      this.#started.add(next.id)
      const attempted = this.#attempt(next, subscription).finally(() => {
        this.#inFlight.delete(attempted)
        this.#sleep.wake()
      })
      this.#inFlight.set(attempted, performance.now())
    }
  }

  async #attempt(delivery: DueDelivery, subscription: Subscription): Promise<void> {
    const { clock } = this.services
    const startedAt = new Date(clock())
    try {
      const message = messageOf(delivery, subscription, startedAt)
      const reply = await this.outbound.post(message)
      this.#batches.add({ delivery, startedAt, endedAt: new Date(clock()), message, reply })
    } catch (error) {
      if (!this.#isAborted) this.#failure ??= { error }
    }
  }

  #reportSlowness(): void {
    const [oldest] = this.#inFlight.values()
    const isSlow = oldest !== undefined && performance.now() - oldest > this.#limits.slow_ms
    if (isSlow || this.#queue.subscription?.isFailing) this.#onSlow()
  }

  /** Aborts requests in flight some time after the stop. @returns a function that removes the listener. */
  #abortRequestsOnStop(): () => void {
    let timer: Timer | undefined
    const onStop = () => {
      timer = setTimeout(() => {
        this.#isAborted = true
        this.outbound.stop(new Error('stopping'))
      }, this.#limits.stop_ms)
    }
    this.#stopping.addEventListener('abort', onStop)
    return () => {
      this.#stopping.removeEventListener('abort', onStop)
      clearTimeout(timer)
    }
  }

  #wake(error?: unknown): void {
    if (error !== undefined) this.#failure ??= { error }
    this.#sleep.wake()
  }
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
