import { eq, ne } from 'drizzle-orm'
import { geoDatabases } from '../../../db/postgres/schema/geo-databases.ts'
import { enqueueBy } from '../../../db/queue.ts'
import type { CoreServices } from '../core-services.ts'
import type { FileStore } from '../files/store.ts'
import { DownloadFailed, downloadDatabase, type GeoAddress } from './download.ts'
import { GeoDatabase, UnusableDatabase } from './geo-database.ts'
import { sourceId } from './geo-updates.ts'

type Working = Pick<CoreServices, 'config' | 'db' | 'clock' | 'log' | 'changes'> & { files: FileStore }

type Row = typeof geoDatabases.$inferSelect

const minute_ms = 60_000
/** The pause after each failure in a row. After the last one, the daily schedule continues. */
const pauses_ms = [5, 15, 60, 240].map((minutes) => minutes * minute_ms)
/** How old the last check may be when background work starts. */
const fresh_ms = 24 * 60 * minute_ms

const jobKey = 'refresh-geo-database'

/** Schedules a refresh when background work starts, unless one has succeeded within a day. */
export async function scheduleRefresh({ config, db, clock, files }: Working): Promise<void> {
  const { geoSource } = config
  if (!geoSource || !('url' in geoSource)) return
  const [row] = await db
    .select()
    .from(geoDatabases)
    .where(eq(geoDatabases.source, sourceId(geoSource)))
  const isFresh = row?.checkedAt && row.error === null && row.checkedAt.getTime() > clock() - fresh_ms
  if (!isFresh || !(await isStored(files, row))) await addJob(db, new Date(clock()))
}

/** False also after a restore: backups do not contain the file. */
async function isStored(files: FileStore, row: Row): Promise<boolean> {
  return row.fileKey !== null && (await files.size(row.fileKey)) !== null
}

function addJob(db: Parameters<typeof enqueueBy>[0], by: Date) {
  return enqueueBy(db, 'refresh-geo-database', {}, { by, key: jobKey, queue: jobKey, attempts: 3 })
}

/**
 * Downloads the database if its server has a newer one, and announces it to all nodes. A failure is recorded, and
 * attempted again after a growing pause. Removes downloads from addresses that are no longer configured.
 */
export async function refreshDatabase(services: Working, stopping: AbortSignal): Promise<void> {
  const { geoSource } = services.config
  const source = geoSource && 'url' in geoSource ? geoSource : null
  await removeOthers(services, source)
  if (!source) return
  const id = sourceId(source)
  const [row] = await services.db.select().from(geoDatabases).where(eq(geoDatabases.source, id))
  try {
    await refresh(services, source, row, stopping)
  } catch (error) {
    if (!(error instanceof DownloadFailed) && !(error instanceof UnusableDatabase)) throw error
    await recordFailure(services, id, row, error.message)
  }
}

async function refresh(services: Working, source: GeoAddress, row: Row | undefined, stopping: AbortSignal) {
  const { config, files, clock } = services
  const now = new Date(clock())
  const found = await downloadDatabase(source, {
    targets: config.outboundTargets,
    known: row && (await isStored(files, row)) ? row : null,
    now,
    stopping,
  })
  const succeeded = { checkedAt: now, error: null, failures: 0 }
  if (!found) return save(services, sourceId(source), succeeded)
  // A file that cannot be used must not replace one that can.
  GeoDatabase.from(found.bytes)
  // The same content has the same key, so that a repeated download leaves no second file.
  const hash = new Bun.CryptoHasher('sha256').update(found.bytes).digest('hex')
  const fileKey = `geo_${hash}/countries.mmdb`
  await files.put(fileKey, once(found.bytes))
  await save(services, sourceId(source), { ...succeeded, ...found.validators, fileKey })
  services.log.info('downloaded a newer database of countries')
  if (row?.fileKey && row.fileKey !== fileKey) await files.remove(row.fileKey)
}

async function recordFailure(services: Working, id: string, row: Row | undefined, reason: string) {
  const { db, clock, log } = services
  const failures = (row?.failures ?? 0) + 1
  if (failures === 1)
    log.warn({ reason }, 'the database of countries could not be refreshed; the previous one stays in use')
  await save(services, id, { checkedAt: new Date(clock()), error: reason, failures })
  const pause_ms = pauses_ms[failures - 1]
  if (pause_ms) await addJob(db, new Date(clock() + pause_ms))
}

function save({ changes }: Working, source: string, values: Partial<Row>): Promise<unknown> {
  return changes.commit(['geo-database'], (tx) =>
    tx
      .insert(geoDatabases)
      .values({ source, ...values })
      .onConflictDoUpdate({ target: geoDatabases.source, set: values }),
  )
}

async function removeOthers({ db, files }: Working, source: GeoAddress | null) {
  const others = source ? ne(geoDatabases.source, sourceId(source)) : undefined
  for (const { fileKey } of await db.select().from(geoDatabases).where(others))
    if (fileKey) await files.remove(fileKey)
  await db.delete(geoDatabases).where(others)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
