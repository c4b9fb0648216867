/** One event as found in ClickHouse: its id, and the mark that its sender gave it. */
export type Stored = { event_id: string; mark: string }

type Sent = { accepted?: string; isRefused?: boolean }

/** The books of what was sent, and of what was answered. */
export class Ledger {
  readonly #sent = new Map<string, Sent>()
  #accepted = 0

  /** Under way: whether it is stored cannot be known until there is an answer. */
  send(mark: string) {
    if (!this.#sent.has(mark)) this.#sent.set(mark, {})
  }

  accept(mark: string, eventId: string) {
    const entry = this.#entry(mark)
    if (entry.accepted === undefined) this.#accepted++
    entry.accepted = eventId
  }

  /** Answered with 4xx: must not be stored. */
  refuse(mark: string) {
    this.#entry(mark).isRefused = true
  }

  get sent(): number {
    return this.#sent.size
  }

  get accepted(): number {
    return this.#accepted
  }

  /** The marks that were answered for good so far. */
  acceptedMarks(): Set<string> {
    return new Set([...this.#sent].filter(([, sent]) => sent.accepted !== undefined).map(([mark]) => mark))
  }

  /** Compares with what is stored: every list is empty when nothing was lost, repeated or made up. */
  async compare(stored: AsyncIterable<Stored[]>) {
    const found = new Map<string, string>()
    const repeated: string[] = []
    const invented: string[] = []
    const underAnotherId: string[] = []
    for await (const rows of stored)
      for (const { event_id, mark } of rows) {
        const sent = this.#sent.get(mark)
        if (found.has(mark)) repeated.push(mark)
        found.set(mark, event_id)
        if (!sent || sent.isRefused) invented.push(mark)
        else if (sent.accepted !== undefined && sent.accepted !== event_id) underAnotherId.push(mark)
      }
    const accepted = [...this.#sent].filter(([, sent]) => sent.accepted !== undefined)
    return {
      stored: found.size,
      missing: accepted.filter(([mark]) => !found.has(mark)).map(([mark]) => mark),
      repeated,
      invented,
      underAnotherId,
    }
  }

  #entry(mark: string): Sent {
    const entry = this.#sent.get(mark)
    if (!entry) throw new Error(`${mark} was answered and never sent`)
    return entry
  }
}
