import { isNotNull } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { onConnection } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { reportFiles } from '../../../db/postgres/schema/reports.ts'
import { fileKey } from '../../output/reports/runs.ts'
import type { FileStore } from '../../platform/files/store.ts'

/** What the file store holds by what Postgres says: the files of exports and reports. */
export async function listFiles(sql: Sql): Promise<string[]> {
  const db = onConnection(sql)
  const exports = await db
    .select({ key: dataExports.fileKey })
    .from(dataExports)
    .where(isNotNull(dataExports.fileKey))
  const reports = await db.select({ runId: reportFiles.runId, name: reportFiles.name }).from(reportFiles)
  return [
    ...exports.map(({ key }) => key as string),
    ...reports.map(({ runId, name }) => fileKey(runId, name)),
  ]
}

/** The content of a file; ends early, and calls `onGone`, when the file is removed meanwhile. */
export async function* readFile(
  files: FileStore,
  key: string,
  size: number,
  onGone: () => void,
): AsyncGenerator<Uint8Array> {
  if (size === 0) return
  try {
    const content = files.read(key, { start: 0, end: size })
    yield* content instanceof Blob ? content.stream() : content
  } catch (error) {
    if ((await files.size(key)) !== null) throw error
    onGone()
  }
}
