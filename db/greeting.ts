import { ClickHouseError } from '@clickhouse/client'
import { Type } from '@sinclair/typebox'
import type { Sql } from 'postgres'
import { type ClickHouse, ClickHouseAway } from './clickhouse/client.ts'

/** What answers at an address is something else than the database that should be there, or answers nothing at all. */
export class NotThatServer extends Error {
  constructor(
    readonly expected: 'PostgreSQL' | 'ClickHouse',
    cause: unknown,
  ) {
    super(`it does not answer as ${expected} does`, { cause })
  }
}

const timeout_ms = 10_000

/** Makes sure that it is PostgreSQL. The driver itself would try for ever. @throws NotThatServer */
export async function greetPostgres(sql: Sql, deadline_ms = timeout_ms): Promise<void> {
  await within(deadline_ms, sql`select 1`).catch(async (error) => {
    if (!(error instanceof Silent)) throw error
    await sql.end({ timeout: 0 })
    throw new NotThatServer('PostgreSQL', error)
  })
}

/** Makes sure that it is ClickHouse: other servers, too, answer 200. @throws NotThatServer, @throws ClickHouseAway */
export async function greetClickHouse(clickhouse: ClickHouse, deadline_ms = timeout_ms): Promise<void> {
  const word = crypto.randomUUID()
  const answer = clickhouse.rows({
    sql: 'SELECT {word:String} AS word',
    params: { word },
    row: Type.Object({ word: Type.String() }),
  })
  const rows = await within(deadline_ms, answer).catch((error) => {
    throw error instanceof ClickHouseError || error instanceof ClickHouseAway
      ? error
      : new NotThatServer('ClickHouse', error)
  })
  if (rows.length !== 1 || rows[0]?.word !== word) throw new NotThatServer('ClickHouse', rows)
}

class Silent extends Error {}

async function within<T>(deadline_ms: number, answer: PromiseLike<T>): Promise<T> {
  let timer: Timer | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Silent(`no answer in ${deadline_ms} ms`)), deadline_ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
