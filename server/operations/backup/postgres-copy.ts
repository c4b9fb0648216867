import { Readable, Stream, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'

/** Streams the rows of a `COPY … TO STDOUT`. @param sql a single connection */
export async function* copyOut(sql: Sql, statement: string): AsyncGenerator<Uint8Array> {
  const rows = await withStreamErrors(sql.unsafe(statement)).readable()
  yield* rows
  // The driver pauses its socket when the stream is full, and resumes it on the next read. After the last piece nothing
  // reads, so the next query would hang.
  rows._read(0)
}

/** Streams rows into a `COPY … FROM STDIN`. @param sql a single connection */
export async function copyIn(sql: Sql, statement: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const rows = await withStreamErrors(sql.unsafe(statement)).writable()
  await pipeline(Readable.from(content, { objectMode: false }), rows)
}

/** The driver resolves a COPY with its stream, and again with the result at its end. */
type Resolvable = { resolve: (outcome: unknown) => void }

/**
 * Makes the stream of a COPY fail when the statement fails. The driver rejects the statement, but that has no effect
 * because the statement was resolved with its stream before; the stream would never end. Readers and writers get the
 * error even if the stream fails before they use it.
 */
function withStreamErrors<Q extends object>(query: Q): Q {
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
