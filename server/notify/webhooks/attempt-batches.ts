import type { Services } from '../../services.ts'
import { type Outcome, recordAttempts } from './attempt-record.ts'
import type { RunLimits } from './run-limits.ts'

type Limits = Pick<RunLimits, 'group' | 'gather_ms' | 'unstored' | 'bufferBytes'>

/** Stores the outcomes of attempts in batches: everything that arrives while one batch is stored forms the next. */
export class AttemptBatches {
  readonly #waiting: (Outcome & { bytes: number })[] = []
  #bytes = 0
  #storing: Promise<void> | null = null

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'config'>,
    private readonly webhookId: string,
    private readonly limits: Limits,
    private readonly on: { stored: (deliveryIds: string[]) => void; end: (error?: unknown) => void },
  ) {}

  get isFull(): boolean {
    return this.#waiting.length >= this.limits.unstored || this.#bytes >= 2 * this.limits.bufferBytes
  }

  get isStoring(): boolean {
    return this.#storing !== null
  }

  add(outcome: Outcome): void {
    const bytes = bytesOf(outcome)
    this.#waiting.push({ ...outcome, bytes })
    this.#bytes += bytes
    this.#storing ??= this.#store()
  }

  /** Resolves once everything is stored, or storing has failed. */
  async idle(): Promise<void> {
    await this.#storing
  }

  async #store(): Promise<void> {
    let failure: unknown
    try {
      while (this.#waiting.length > 0) await this.#storeBatch()
    } catch (error) {
      failure = error
    }
    // In the same step as the check for waiting outcomes: one added in between would never be stored.
    this.#storing = null
    this.on.end(failure)
  }

  async #storeBatch(): Promise<void> {
    if (this.#waiting.length < this.limits.group) await Bun.sleep(this.limits.gather_ms)
    const batch = this.#waiting.splice(0, this.#bytes > this.limits.bufferBytes ? 1 : this.limits.group)
    for (const { bytes } of batch) this.#bytes -= bytes
    await recordAttempts(this.services, this.webhookId, batch)
    this.on.stored(batch.map(({ delivery }) => delivery.id))
  }
}

/** The approximate memory of an outcome. A response's headers may be as large as its body. */
function bytesOf({ message, reply }: Outcome): number {
  let bytes = message.body.length + (reply.body?.length ?? 0)
  for (const name in reply.headers) bytes += name.length + (reply.headers[name]?.length ?? 0)
  return bytes
}
