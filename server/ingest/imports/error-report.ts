import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { importErrors, imports } from '../../../db/postgres/schema/imports.ts'
import { csvLine } from '../../../packages/text/csv-line.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { errors_max } from './model.ts'

const rowsAtOnce = 1000

type Entry = { line: number | null; file: string | null; field: string | null; message: string }

/** Streams the errors in the lines of an import as CSV. */
export function errorReport(db: Db, importId: string): Promise<ReadableStream<Uint8Array>> {
  return csvFile(
    entriesOf(db, importId),
    csvLine(['line', 'file', 'field', 'message']),
    ({ line, file, field, message }) => csvLine([line, file, field, message]),
  )
}

async function* entriesOf(db: Db, importId: string): AsyncGenerator<Entry[]> {
  for (let last = -1; ; ) {
    const rows = await db
      .select()
      .from(importErrors)
      .where(and(eq(importErrors.importId, importId), gt(importErrors.number, last)))
      .orderBy(asc(importErrors.number))
      .limit(rowsAtOnce)
    yield rows
    if (rows.length < rowsAtOnce) break
    last = rows.at(-1)?.number as number
  }
  const more = await countUnstored(db, importId)
  if (more > 0)
    yield [{ line: null, file: null, field: null, message: `${more} more errors were not stored` }]
}

async function countUnstored(db: Db, importId: string): Promise<number> {
  const [stored] = await db
    .select({ rejected: imports.rejected })
    .from(imports)
    .where(eq(imports.id, importId))
  if ((stored?.rejected ?? 0) <= errors_max) return 0
  const [kept] = await db
    .select({ kept: count() })
    .from(importErrors)
    .where(eq(importErrors.importId, importId))
  return (stored?.rejected ?? 0) - (kept?.kept ?? 0)
}
