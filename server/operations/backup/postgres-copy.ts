import { Readable, Stream, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'

/** The rows that a COPY gives, as they arrive. @param sql a single connection */
export async function* copyOut(sql: Sql, statement: string): AsyncGenerator<Uint8Array> {
  const rows = await failing(sql.unsafe(statement)).readable()
  yield* rows
  // The driver pauses its socket when a piece fills the stream, and goes on when the stream asks for more. After the
  // last piece it never would, and the next query would get no answer.
  rows._read(0)
}

/** Gives a COPY its rows. @param sql a single connection */
export async function copyIn(sql: Sql, statement: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const rows = await failing(sql.unsafe(statement)).writable()
  await pipeline(Readable.from(content, { objectMode: false }), rows)
}

/** Resolved with its stream, and at its end once more with its result. */
type Resolvable = { resolve: (outcome: unknown) => void }

/**
 * A statement of the driver whose stream fails when it does. The driver rejects the statement, which its stream has
 * resolved before: nobody would ever hear of it, and the stream would not end. Whoever reads or writes is told, also
 * when the stream failed before anybody could.
 */
function failing<Q extends object>(query: Q): Q {
  const { resolve } = query as Resolvable
  return Object.assign(query, {
    resolve(outcome: unknown) {
      if (outcome instanceof Stream) {
        const stream = outcome as Readable | Writable
        stream.on('error', () => {})
        Object.assign(query, { reject: (error: Error) => stream.destroy(error) })
      }
      resolve(outcome)
    },
  })
}
