/** An event as stored in ClickHouse: its id, and the mark that its sender gave it. */
export type Stored = { event_id: string; mark: string }

type Sent = { accepted?: string; isRefused?: boolean }

/** Records what was sent and what was answered. */
export class Ledger {
  readonly #sent = new Map<string, Sent>()
  #accepted = 0

  /** Records a sent event: until there is an answer, it is unknown whether it is stored. */
  send(mark: string) {
    if (!this.#sent.has(mark)) this.#sent.set(mark, {})
  }

  accept(mark: string, eventId: string) {
    const entry = this.#entry(mark)
    if (entry.accepted === undefined) this.#accepted++
    entry.accepted = eventId
  }

  /** Marks an event as answered with 4xx: it must not be stored. */
  refuse(mark: string) {
    this.#entry(mark).isRefused = true
  }

  get sent(): number {
    return this.#sent.size
  }

  get accepted(): number {
    return this.#accepted
  }

  /** Returns the marks that were accepted so far. */
  acceptedMarks(): Set<string> {
    return new Set([...this.#sent].filter(([, sent]) => sent.accepted !== undefined).map(([mark]) => mark))
  }

  /** Compares with what is stored. Every list is empty if nothing was lost, duplicated or invented. */
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
    if (!entry) throw new Error(`${mark} was answered but never sent`)
    return entry
  }
}
