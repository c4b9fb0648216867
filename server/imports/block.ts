import type { EventRow } from '../pipeline/event-row.ts'

/** As many rows go into ClickHouse together as of the drain under load. */
export const blockEvents = 20_000
const full = { characters: 24 * 1024 * 1024, errors: 5000 }

/** What is wrong with a line of an upload. `number`: its place among the errors of the import. */
export type LineError = {
  number: number
  line: number
  file: string | null
  field: string | null
  message: string
}

/** Lines of an upload that are stored together. */
export class Block {
  readonly errors: LineError[] = []
  readonly #lines: string[] = []
  #characters = 0
  hasSuppliedIds = false

  /**
   * @param batchId what its rows stand under in ClickHouse.
   * @param mostEvents it is full with so many.
   */
  constructor(
    readonly batchId: string,
    private readonly mostEvents: number,
  ) {}

  get events(): number {
    return this.#lines.length
  }

  get isFull(): boolean {
    return (
      this.#lines.length >= this.mostEvents ||
      this.#characters >= full.characters ||
      this.errors.length >= full.errors
    )
  }

  /** NDJSON, one `EventRow` a line, with `batch_id`. */
  get text(): string {
    return this.#lines.join('')
  }

  add(row: EventRow) {
    const line = `{"batch_id":${this.batchId},${JSON.stringify(row).slice(1)}\n`
    this.#lines.push(line)
    this.#characters += line.length
    this.hasSuppliedIds ||= row.id_supplied
  }
}
