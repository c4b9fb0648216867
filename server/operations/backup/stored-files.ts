import { isNotNull } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { onConnection } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { reportFiles } from '../../../db/postgres/schema/reports.ts'
import { fileKey } from '../../output/reports/runs.ts'
import type { FileStore } from '../../platform/files/store.ts'

/** The keys of the files of exports and reports, according to PostgreSQL. */
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

/** Reads a file. If the file is removed meanwhile, the content ends early and `onGone` is called. */
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
