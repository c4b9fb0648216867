import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'

/** The rows that a COPY gives, as they arrive. @param sql a single connection */
export async function* copyOut(sql: Sql, statement: string): AsyncGenerator<Uint8Array> {
  const query = sql.unsafe(statement)
  const rows = failing(query, await query.readable())
  yield* rows
  // The driver pauses its socket when a piece fills the stream, and goes on when the stream asks for more. After the
  // last piece it never would, and the next query would get no answer.
  rows._read(0)
}

/** Gives a COPY its rows. @param sql a single connection */
export async function copyIn(sql: Sql, statement: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const query = sql.unsafe(statement)
  const rows = failing(query, await query.writable())
  await pipeline(Readable.from(content, { objectMode: false }), rows)
}

/**
 * A stream of the driver that fails when its statement does. The driver rejects the statement, which its stream has
 * resolved before: nobody would ever hear of it, and the stream would not end.
 */
function failing<S extends Readable | Writable>(query: object, stream: S): S {
  // It may fail before anybody reads or writes; whoever comes then is told.
  stream.on('error', () => {})
  Object.assign(query, { reject: (error: Error) => stream.destroy(error) })
  return stream
}
