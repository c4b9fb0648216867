import { Type } from '@sinclair/typebox'
import { statement } from '../../../db/clickhouse/query.ts'
import type { PersonalDataStore, PersonalRecord } from './personal-data-store.ts'
import { subjectParams } from './subject.ts'

const settings = { max_execution_time: 600, date_time_output_format: 'iso' } as const

type Table = {
  name: string
  /** The columns of the exported records, with their expressions. */
  columns: Record<string, string>
  /** The columns that contain JSON. */
  json?: readonly string[]
  /** The SQL after FROM. It uses the parameters of `subjectParams`. */
  rows: string
  order?: string
}

/** A store for the rows of a ClickHouse table that belong to a subject: counts and reads them. */
export function clickhouseStore({ name, columns, json = [], rows, order }: Table): PersonalDataStore {
  const list = Object.entries(columns).map(([as, expression]) => `${expression} AS ${as}`)
  return {
    name,
    async count({ clickhouse }, subject) {
      const [counted] = await clickhouse.rows(
        statement({
          sql: `SELECT count() AS found FROM ${rows}`,
          params: subjectParams(subject),
          row: Type.Object({ found: Type.Integer() }),
        }),
        { settings },
      )
      return counted?.found ?? 0
    },
    async *records({ clickhouse }, subject) {
      const found = clickhouse.stream(
        statement({
          sql: `SELECT ${list.join(', ')} FROM ${rows} ${order ? `ORDER BY ${order}` : ''}`,
          params: subjectParams(subject),
          row: Type.Object({}),
        }),
        { settings },
      ) as AsyncIterable<PersonalRecord[]>
      for await (const batch of found) yield batch.map((record) => parsed(record, json))
    },
  }
}

function parsed(record: PersonalRecord, json: readonly string[]): PersonalRecord {
  for (const name of json) if (record[name]) record[name] = JSON.parse(String(record[name]))
  return record
}

/** Columns that are exported unchanged. */
export function plainColumns(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}
