import { SightlineError } from './error.ts'
import { eventId } from './event-id.ts'
import type { Input } from './methods.ts'
import type { Send } from './send.ts'
import type { Sleep } from './sleep.ts'

export type TrackedEvent = Input<'POST /v1/events'>

/** An event that was rejected, and the reason. */
export type Rejection = { event: TrackedEvent; error: SightlineError }

export type QueueOptions = {
  /** Called for every event that is rejected. By default, the error is written to the console. */
  onRejected?: (rejection: Rejection) => void
  /** The number of waiting events that triggers a request, and the maximum in one request: at most 1,000. */
  batchSize?: number
  /** How long an event waits for others. Default 5,000. */
  interval_ms?: number
  /** How many events may wait while the service is unavailable; further ones are rejected. Default 10,000. */
  queueLimit?: number
}

type Waiting = { event: TrackedEvent; json: string; bytes: number }
type Outcome = { index: number; error?: { code: string; message: string; field?: string } }

/** The service accepts requests up to 10 MiB; this leaves room for the envelope around the events. */
const batchBytes = 9 * 1024 * 1024
const encoder = new TextEncoder()

/**
 * Collects events and sends them in batches, in the order of the calls. Events that the service cannot accept now stay
 * in the queue.
 */
export class EventQueue {
  readonly #send: Send
  readonly #sleep: Sleep
  readonly #now: () => number
  readonly #options: Required<QueueOptions>
  #waiting: Waiting[] = []
  #draining: Promise<void> | undefined
  #timer: AbortController | undefined
  readonly #stopping = new AbortController()
  #isBackingOff = false
  #isClosed = false

  constructor(send: Send, sleep: Sleep, now: () => number, options: QueueOptions) {
    this.#send = send
    this.#sleep = sleep
    this.#now = now
    this.#options = {
      onRejected: options.onRejected ?? (({ error }) => console.error('Sightline rejected an event:', error)),
      batchSize: Math.min(options.batchSize ?? 1000, 1000),
      interval_ms: options.interval_ms ?? 5000,
      queueLimit: options.queueLimit ?? 10_000,
    }
  }

  /** Queues an event and returns its id. If the event is rejected, calls `onRejected`. */
  track(given: TrackedEvent): string {
    const now = this.#now()
    const event = {
      ...given,
      event_id: given.event_id ?? eventId(now),
      timestamp: given.timestamp ?? new Date(now).toISOString(),
    }
    const { batchSize, interval_ms, queueLimit } = this.#options
    if (this.#isClosed)
      this.#reject([event], new SightlineError('closed', { message: 'The client is closed' }))
    else if (this.#waiting.length >= queueLimit)
      this.#reject(
        [event],
        new SightlineError('queue_full', { message: `The queue is full (${queueLimit} events)` }),
      )
    else {
      try {
        const json = JSON.stringify(event)
        this.#waiting.push({ event, json, bytes: encoder.encode(json).length + 1 })
      } catch (cause) {
        this.#reject(
          [event],
          new SightlineError('invalid_event', { message: 'The event cannot be converted to JSON', cause }),
        )
      }
      if (this.#waiting.length >= batchSize && !this.#isBackingOff) this.#flushQuietly()
      else if (!this.#timer && !this.#draining) this.#schedule(interval_ms)
    }
    return event.event_id
  }

  /** Sends all waiting events. @throws SightlineError if the service cannot accept them now; they stay in the queue */
  flush(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve()
    this.#draining ??= this.#drain()
    return this.#draining
  }

  /**
   * Sends all waiting events for the last time. Rejects those that cannot be sent, or are not sent before the signal.
   */
  async close({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    this.#isClosed = true
    const stop = () => this.#stopping.abort(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    await this.flush().catch((cause) => {
      const isOurs = cause instanceof SightlineError
      const error = isOurs
        ? cause
        : new SightlineError('closed', { message: 'The client was closed before the event was sent', cause })
      const events = this.#waiting.splice(0).map(({ event }) => event)
      this.#reject(events, error)
    })
    signal?.removeEventListener('abort', stop)
    this.#timer?.abort()
  }

  async #drain(): Promise<void> {
    this.#timer?.abort()
    this.#timer = undefined
    try {
      while (this.#waiting.length > 0) await this.#sendBatch(this.#nextBatch())
      this.#isBackingOff = false
    } catch (error) {
      this.#isBackingOff = true
      const retry_ms = ((error as Partial<SightlineError> | null)?.retry_after ?? 0) * 1000
      this.#schedule(Math.max(this.#options.interval_ms, retry_ms), true)
      throw error
    } finally {
      this.#draining = undefined
    }
  }

  #flushQuietly() {
    this.flush().catch(() => {})
  }

  #schedule(ms: number, isBackground = false) {
    const timer = new AbortController()
    this.#timer = timer
    this.#sleep(ms, timer.signal, isBackground).then(
      () => timer === this.#timer && this.#flushQuietly(),
      () => {},
    )
  }

  /**
   * Returns waiting events of one site, as many as fit into one request. They stay in the queue until the response
   * arrives.
   */
  #nextBatch(): Waiting[] {
    const siteId = this.#waiting[0]?.event.site_id
    const batch: Waiting[] = []
    let bytes = 0
    for (const waiting of this.#waiting) {
      if (waiting.event.site_id !== siteId) continue
      bytes += waiting.bytes
      if (batch.length === this.#options.batchSize || (batch.length > 0 && bytes > batchBytes)) break
      batch.push(waiting)
    }
    return batch
  }

  async #sendBatch(batch: Waiting[]): Promise<void> {
    const siteId = JSON.stringify(batch[0]?.event.site_id)
    const events = batch.map(({ json }) => json).join()
    const body = `{${siteId ? `"site_id":${siteId},` : ''}"events":[${events}]}`
    let rejections: Rejection[] = []
    try {
      const answer = await this.#send('POST', '/v1/events/batch', { body, signal: this.#stopping.signal })
      rejections = rejectedOf(batch, (answer.body as { data: { events: Outcome[] } }).data.events)
    } catch (error) {
      if (!(error instanceof SightlineError) || isTemporary(error)) throw error
      rejections = batch.map(({ event }) => ({ event, error }))
    }
    const answered = new Set(batch)
    this.#waiting = this.#waiting.filter((it) => !answered.has(it))
    for (const it of rejections) this.#options.onRejected(it)
  }

  #reject(events: TrackedEvent[], error: SightlineError) {
    for (const event of events) this.#options.onRejected({ event, error })
  }
}

function rejectedOf(batch: Waiting[], outcomes: Outcome[]): Rejection[] {
  return outcomes.flatMap(({ index, error }) => {
    const event = batch[index]?.event
    return event && error ? [{ event, error: new SightlineError(error.code, { ...error, status: 200 }) }] : []
  })
}

/** True if the service may accept the same events later. */
function isTemporary({ status }: SightlineError): boolean {
  return status === 0 || status === 429 || status >= 500
}
