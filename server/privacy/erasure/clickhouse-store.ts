import { Type } from '@sinclair/typebox'
import { statement } from '../../../db/clickhouse/query.ts'
import type { PersonalDataStore, PersonalRecord } from './personal-data-store.ts'
import { subjectParams } from './subject.ts'

const settings = { max_execution_time: 600, date_time_output_format: 'iso' } as const

type Table = {
  name: string
  /** What is told of a row: names with their expressions. */
  columns: Record<string, string>
  /** Those of them that hold JSON. */
  json?: readonly string[]
  /** What follows FROM; reads the parameters of `subjectParams`. */
  rows: string
  order?: string
}

/** What of a table in ClickHouse is a subject's: how to count and to read it. */
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
      for await (const some of found) yield some.map((record) => parsed(record, json))
    },
  }
}

function parsed(record: PersonalRecord, json: readonly string[]): PersonalRecord {
  for (const name of json) if (record[name]) record[name] = JSON.parse(String(record[name]))
  return record
}

/** Columns that are told as they are. */
export function asTheyAre(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}
