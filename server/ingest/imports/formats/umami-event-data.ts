import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { readJson } from '../../../platform/http/body.ts'
import { csvRows } from './csv-rows.ts'
import { cellText } from './umami-values.ts'

const needed = ['event_id', 'data_key', 'string_value', 'number_value', 'date_value', 'data_type']
const rowsAtOnce = 5000

/** The properties of custom events, stored on disk: the table is in no order that allows reading both files in step. */
export class UmamiEventData {
  readonly #db: Database
  readonly #find: ReturnType<Database['query']>

  private constructor(db: Database) {
    this.#db = db
    this.#find = db.query('SELECT key, value FROM event_data WHERE event_id = ?1 ORDER BY key')
  }

  /** Reads `event_data.csv`. Skips unreadable rows: the event itself is still imported. */
  static async read(bytes: AsyncIterable<Uint8Array>, scratch: string): Promise<UmamiEventData> {
    const db = new Database(join(scratch, 'event-data.sqlite'))
    db.run('PRAGMA journal_mode = OFF')
    db.run('PRAGMA synchronous = OFF')
    db.run(
      'CREATE TABLE event_data (event_id TEXT, key TEXT, value TEXT, PRIMARY KEY (event_id, key)) WITHOUT ROWID',
    )
    const insert = db.query('INSERT OR REPLACE INTO event_data VALUES (?1, ?2, ?3)')
    const store = db.transaction((rows: [string, string, string][]) => {
      for (const row of rows) insert.run(...row)
    })
    try {
      let rows: [string, string, string][] = []
      for await (const row of csvRows(bytes, { what: 'Umami event_data.csv', needed })) {
        if ('problem' in row) continue
        const cell = (name: string) => cellText(row.cells.get(name))
        const value = dataValue(cell)
        if (cell('event_id') === '' || cell('data_key') === '' || value === undefined) continue
        rows.push([cell('event_id'), cell('data_key'), JSON.stringify(value)])
        if (rows.length === rowsAtOnce) {
          store(rows)
          rows = []
        }
      }
      store(rows)
    } catch (error) {
      db.close()
      throw error
    }
    return new UmamiEventData(db)
  }

  /** Returns the properties of an event by name. Nested ones keep the names with dots that Umami writes. */
  propertiesOf(eventId: string): Record<string, unknown> {
    const properties: Record<string, unknown> = {}
    for (const { key, value } of this.#find.all(eventId) as { key: string; value: string }[])
      Object.defineProperty(properties, key, { value: JSON.parse(value), enumerable: true, writable: true })
    return properties
  }

  close(): void {
    this.#db.close()
  }
}

/** Returns a value by Umami's `data_type`: 1 text, 2 number, 3 boolean, 4 date, 5 list as JSON. */
function dataValue(cell: (name: string) => string): unknown {
  const text = cell('string_value')
  switch (cell('data_type')) {
    case '2': {
      const number = Number(cell('number_value') || text)
      return Number.isFinite(number) ? number : undefined
    }
    case '3':
      return text === 'true' || text === '1'
    case '4':
      return cell('date_value') || text
    case '5':
      try {
        return readJson(text, 'The list')
      } catch {
        return text
      }
    default:
      return text
  }
}
