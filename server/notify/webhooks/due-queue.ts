import type { Services } from '../../services.ts'
import { findActive, findDue, type SizedDelivery, type Subscription } from './due-deliveries.ts'
import type { RunLimits } from './run-limits.ts'

type Limits = Pick<RunLimits, 'block' | 'bufferBytes' | 'refresh_ms'>

/** The due deliveries of one subscription, read ahead in blocks that are bounded in number and in bytes. */
export class DueQueue {
  /** Null if the subscription is gone or not active. */
  subscription: Subscription | null = null
  readonly #due: SizedDelivery[] = []
  #bytes = 0
  #readAt = 0
  #mayHaveMore = true
  #reading: Promise<void> | null = null

  /** @param started ids of deliveries whose attempt is not stored yet: the database still lists them as due. */
  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'config'>,
    private readonly webhookId: string,
    private readonly limits: Limits,
    private readonly started: ReadonlySet<string>,
  ) {}

  get isEmpty(): boolean {
    return this.#due.length === 0
  }

  /** Removes the delivery that has been due longest. */
  shift(): SizedDelivery | undefined {
    const next = this.#due.shift()
    if (next) this.#bytes -= next.bytes
    return next
  }

  /** True while it is not known whether more deliveries are due. */
  get mayGrow(): boolean {
    return this.#reading !== null || (this.#mayHaveMore && this.#isLow)
  }

  /** Starts a read in the background if the queue is low or the subscription's status is old. Never two at a time. */
  readAhead(onRead: (error?: unknown) => void): void {
    const isOld = performance.now() - this.#readAt > this.limits.refresh_ms
    if (this.#reading || !(isOld || this.mayGrow)) return
    this.#reading = this.read().then(
      () => this.#endReading(onRead),
      (error) => this.#endReading(onRead, error),
    )
  }

  #endReading(onRead: (error?: unknown) => void, error?: unknown): void {
    this.#reading = null
    onRead(error)
  }

  /** Resolves once no read is in progress. */
  async idle(): Promise<void> {
    await this.#reading
  }

  /** Reads the subscription, and more due deliveries if the queue is low. */
  async read(): Promise<void> {
    const room = {
      deliveries: this.limits.block - this.#due.length,
      bytes: this.limits.bufferBytes - this.#bytes,
    }
    const known = [...this.started, ...this.#due.map(({ id }) => id)]
    const isLow = this.#isLow
    this.subscription = await findActive(this.services, this.webhookId)
    this.#readAt = performance.now()
    if (!this.subscription || !isLow) return
    const found = await findDue(this.services, this.webhookId, known, room)
    this.#due.push(...found)
    for (const { bytes } of found) this.#bytes += bytes
    this.#mayHaveMore = found.length > 0
  }

  get #isLow(): boolean {
    return this.#due.length < this.limits.block / 2 && this.#bytes < this.limits.bufferBytes / 2
  }
}
