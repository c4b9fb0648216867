import { type EventRow, eventColumns } from '../pipeline/event-row.ts'

/** As many rows go into ClickHouse together as of the drain under load. */
export const blockEvents = 20_000
const full = { characters: 24 * 1024 * 1024, errors: 5000 }

const [id, isSupplied, ...others] = eventColumns
/** What a line of a block holds, in order. */
export const columns = [id, isSupplied, 'batch_id', ...others] as const

/** The values of `columns`. Each by its name: a third of the time that a loop over the names takes. */
function valuesOf(row: EventRow, batchId: string): { [K in keyof typeof columns]: unknown } {
  return [
    row.event_id,
    row.id_supplied,
    batchId,
    row.import_id,
    row.site_id,
    row.event_name,
    row.client_id,
    row.user_id,
    row.timestamp,
    row.ingested_at,
    row.excluded,
    row.properties,
    row.context,
    row.traits,
    row.email_hash,
    row.ip,
    row.page,
    row.hostname,
    row.referrer,
    row.source,
    row.medium,
    row.campaign,
    row.term,
    row.content,
    row.channel,
    row.device,
    row.browser,
    row.os,
    row.country,
  ]
}

/** As many values as there are columns, with nothing in them that has to be escaped. */
const plainLine = new RegExp(`^[^\\t\\n\\r\\\\]*(?:\\t[^\\t\\n\\r\\\\]*){${columns.length - 1}}$`)
const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' }

/** Tab-separated as ClickHouse reads it. */
function lineOf(values: readonly unknown[]): string {
  const line = values.join('\t')
  if (plainLine.test(line)) return line
  return values.map((it) => `${it}`.replace(/[\t\n\r\\]/g, (special) => escapes[special] ?? '')).join('\t')
}

/** The id of the event of a line, if whoever sent it chose it. */
export function suppliedIdOf(line: string): string | null {
  const [event_id = '', isSupplied] = line.split('\t', 2)
  return isSupplied === 'true' ? event_id : null
}

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

  /** The `columns` of an event a line, tab-separated. */
  get bytes(): Buffer {
    return Buffer.from(this.#lines.join(''))
  }

  add(row: EventRow) {
    const line = `${lineOf(valuesOf(row, this.batchId))}\n`
    this.#lines.push(line)
    this.#characters += line.length
    this.hasSuppliedIds ||= row.id_supplied
  }
}
