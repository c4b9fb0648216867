import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { beginRestore, lockDataFolder } from '../../db/embedded/data-folder.ts'
import { migrate, migrateTo } from '../../db/migrate.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { markRestore } from '../../db/postgres/restore-marker.ts'
import { dataExports } from '../../db/postgres/schema/exports.ts'
import { openSession } from '../../db/postgres/session.ts'
import { isCurrent, schemaVersionOf } from '../../db/schema-version.ts'
import { whileProjecting } from '../../server/ingest/pipeline/leadership.ts'
import { backUp } from '../../server/operations/backup/backup.ts'
import { backupFile } from '../../server/operations/backup/backup-file.ts'
import { markClickHouse } from '../../server/operations/backup/clickhouse-marker.ts'
import { headerName } from '../../server/operations/backup/header.ts'
import { Progress } from '../../server/operations/backup/progress.ts'
import { readArchive } from '../../server/operations/backup/read-archive.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import { writeArchive } from '../../server/operations/backup/write-archive.ts'
import { readConfig } from '../../server/platform/config.ts'
import { startS3 } from '../fixtures/s3-server.ts'
import { sharedEngines } from '../support/engines.ts'
import { startInstance } from '../support/instance.ts'
import { instanceLog } from '../support/instance-log.ts'
import { emptyDatabases } from './empty-databases.ts'
import { runScript } from './run-script.ts'

setDefaultTimeout(60_000)

const secret = 'a secret for tests, long enough to be one'
const folder = mkdtempSync(join(tmpdir(), 'sightline-backups-'))
const file = join(folder, 'backup.tar')
const address = 's3://backups/nightly/backup.tar'
const s3 = startS3()
const fileKey = 'exp_01abcr1/orders.csv'
const progress = new Progress(() => {}, false)

let source: Awaited<ReturnType<typeof startInstance>>
let target: Awaited<ReturnType<typeof emptyDatabases>>
let siteId: string
let userBefore: unknown
beforeAll(async () => {
  source = await startInstance({ env: { ...s3.env } })
  siteId = (await source.createSite()).id
  const client_id = 'cid_1'
  for (const event_name of ['page_view', 'purchase'])
    await source.request('POST', '/v1/events', {
      body: { site_id: siteId, event_name, client_id, user: { user_id: 'u', traits: { plan: 'pro' } } },
    })
  await source.drained()
  userBefore = await users(source)
  await source.services.files.put(fileKey, pieces(Buffer.from('a;b\n')))
  await source.services.db.insert(dataExports).values({
    id: 'exp_01abc',
    siteId,
    type: 'events',
    format: 'csv',
    compression: 'none',
    columns: ['event_id'],
    filters: {},
    from: new Date(),
    until: new Date(),
    status: 'completed',
    fileKey,
    createdAt: new Date(),
  })
  await backUp({ config: source.config, log: instanceLog(), progress }, backupFile(file, undefined, 0))
})
afterAll(async () => {
  await source.stop()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await emptyDatabases(await sharedEngines())
})
afterEach(() => target.drop())

async function users({ request }: Pick<typeof source, 'request'>) {
  return (await request('GET', `/v1/sites/${siteId}/users/u`)).body.data
}

async function* pieces(...all: Uint8Array[]) {
  yield* all
}

const env = (more: Record<string, string | undefined> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: target.databaseUrl,
  CLICKHOUSE_URL: target.clickhouseUrl,
  APP_SECRET: secret,
  ...s3.env,
  ...more,
})

const restored = (name = file, more: Record<string, string | undefined> = {}) =>
  restore({ env: env(more), log: instanceLog(), progress }, backupFile(name, readConfig(env()).s3, 0))

/** Returns the content of the target databases. */
async function found() {
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  const tables = await postgres.sql`
    SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker', 'drizzle')`
  const others = await clickhouse
    .rows({
      sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
      params: {},
      row: Type.Object({ name: Type.String() }),
    })
    .catch(() => [])
  await Promise.all([postgres.close(), clickhouse.close()])
  return [...tables, ...others]
}

/** Returns the restored events. */
async function events(): Promise<unknown[]> {
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  const rows = await clickhouse.rows({
    sql: 'SELECT event_id, toString(processed_at) AS processed_at FROM events ORDER BY event_id',
    params: {},
    row: Type.Object({ event_id: Type.String(), processed_at: Type.String() }),
  })
  await clickhouse.close()
  return rows
}

test('servers are restored from a file, including the files of the file store', async () => {
  s3.stored.delete(fileKey)
  await restored()
  expect((await events()).length).toBe(2)
  expect(s3.stored.get(fileKey)).toEqual(new Uint8Array(Buffer.from('a;b\n')))
  // A service can start on the restored databases.
  await migrate(target)
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  expect(isCurrent(await schemaVersionOf(postgres.sql, clickhouse))).toBe(true)
  expect(await postgres.sql`SELECT id FROM sites WHERE id = ${siteId}`).toHaveLength(1)
  await expect(postgres.sql`INSERT INTO goals (id, site_id) VALUES ('goal_1', 'site_none')`).rejects.toThrow()
  // Views and deduplication work again.
  const row = `{"site_id":"${siteId}","event_id":"evt_new","id_supplied":true,"event_name":"page_view","client_id":"c","timestamp":"2026-01-01 00:00:00","batch_id":9}`
  for (let time = 0; time < 2; time++) await clickhouse.insertNdjson('events', row, { token: 'batch-9' })
  expect(
    await clickhouse.rows({
      sql: "SELECT event_id FROM event_keys WHERE event_id = 'evt_new'",
      params: {},
      row: Type.Object({ event_id: Type.String() }),
    }),
  ).toHaveLength(1)
  await Promise.all([postgres.close(), clickhouse.close()])
  expect(await users(source)).toEqual(userBefore)
})

test('a backup from before a rotation is restored with both secrets, and refused without the old one', async () => {
  const APP_SECRET = 'the secret after a rotation, long enough'
  await expect(restored(file, { APP_SECRET })).rejects.toThrow('APP_SECRET is not the one')
  await restored(file, { APP_SECRET, APP_SECRET_PREVIOUS: secret })
  expect(await events()).toHaveLength(2)
})

test('a backup is written to the store that S3_* name, and restored from there', async () => {
  await backUp(
    { config: source.config, log: instanceLog(), progress },
    backupFile(address, source.config.s3, 0),
  )
  await expect(
    backUp({ config: source.config, log: instanceLog(), progress }, backupFile(address, source.config.s3, 0)),
  ).rejects.toThrow(`${address} already exists`)
  await restored(address)
  expect(await events()).toHaveLength(2)
  expect(() => backupFile(address, undefined, 0)).toThrow('Set S3_BUCKET')
})

test.each([
  [
    'snapshot',
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL',
  ],
  ['locks', "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7305008"],
])('a backup that loses the connection of its %s fails, and leaves no file', async (_, holders) => {
  const path = join(folder, 'lost.tar')
  let ended = 0
  class Interrupted extends Progress {
    override async *watch(what: string, content: AsyncIterable<Uint8Array>, lost?: AbortSignal) {
      if (ended === 0) {
        const { sql, close } = connectPostgres(source.config.databaseUrl, { max: 1 })
        const killed = await sql.unsafe(
          `SELECT pg_terminate_backend(pid) FROM (${holders}) AS holders WHERE pid <> pg_backend_pid()`,
        )
        ended = killed.length
        await close()
        await Bun.sleep(100)
      }
      yield* super.watch(what, content, lost)
    }
  }
  const interrupted = new Interrupted(() => {}, false)
  await expect(
    backUp(
      { config: source.config, log: instanceLog(), progress: interrupted },
      backupFile(path, undefined, 0),
    ),
  ).rejects.toThrow('The connection to PostgreSQL was lost. Run the backup again.')
  expect(ended).toBe(1)
  expect(existsSync(path)).toBe(false)
})

test('a backup that waits for a lock can be stopped', async () => {
  const stopping = new AbortController()
  const stoppable = new Progress(() => {}, false, stopping.signal)
  const holder = openSession(source.services.postgres)
  await whileProjecting(holder, async () => {
    setTimeout(() => stopping.abort(new Error('Stopped')), 300)
    const to = backupFile(join(folder, 'stopped.tar'), undefined, 0)
    await expect(
      backUp({ config: source.config, log: instanceLog(), progress: stoppable }, to),
    ).rejects.toThrow('Stopped')
  })
  await holder.end()
})

test('tables named like copies, or with names that need quotes, are not dropped and do not disturb the backup', async () => {
  const { clickhouse } = source.services
  const own = ['backup_own', 'sightline_backup_copy_own', 'own-table', `doctor_${'0'.repeat(32)}`]
  for (const name of own)
    await clickhouse.command(`CREATE TABLE \`${name}\` (id Int8) ENGINE = MergeTree ORDER BY id`)
  const to = backupFile(join(folder, 'named.tar'), undefined, 0)
  await backUp({ config: source.config, log: instanceLog(), progress }, to)
  const groups: string[] = []
  for await (const { name } of readArchive(to.read())) groups.push(name)
  expect(groups).toContain('clickhouse/own-table')
  expect(groups).not.toContain(`clickhouse/${own[3]}`)
  // Fails if the table is gone.
  for (const name of own) await clickhouse.command(`DROP TABLE \`${name}\` SYNC`)
})

test('a ClickHouse with an interrupted migration is not backed up', async () => {
  const { clickhouse } = source.services
  await clickhouse.command("INSERT INTO migration_steps (name, step, hash) VALUES ('9999_half', 0, 'h')")
  const to = backupFile(join(folder, 'between.tar'), undefined, 0)
  await expect(backUp({ config: source.config, log: instanceLog(), progress }, to)).rejects.toThrow(
    'A migration of ClickHouse is unfinished. Start the service once.',
  )
  await clickhouse.command(
    "ALTER TABLE migration_steps DELETE WHERE name = '9999_half' SETTINGS mutations_sync = 1",
  )
})

test('a backup is refused if its secret differs from the one that the stored data was encrypted with', async () => {
  const webhook = { url: 'https://1.1.1.1/', events: ['conversion.completed'], site_ids: [siteId] }
  expect(await source.request('POST', '/v1/webhooks', { body: webhook })).toMatchObject({ status: 200 })
  const to = backupFile(join(folder, 'secret.tar'), undefined, 0)
  const config = { ...source.config, appSecret: 'another secret, which is as long as one' }
  await expect(backUp({ config, log: instanceLog(), progress }, to)).rejects.toThrow(
    'APP_SECRET does not decrypt the data of this installation',
  )
  await backUp({ config: source.config, log: instanceLog(), progress }, to)
})

test('a backup creates no secret', async () => {
  const dataDir = join(folder, 'without-secret')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'engines.json'), '{}')
  const { code, errors } = await runScript('backup', join(folder, 'none.tar'), { DATA_DIR: dataDir })
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `No app-secret found in ${dataDir}. Set APP_SECRET to the value that the service uses.\n`,
  })
  expect(readdirSync(dataDir)).toEqual(['engines.json'])
})

test('missing files are counted, and a backup fails if several files exist and all are missing', async () => {
  const { db } = source.services
  const content = s3.stored.get(fileKey)
  s3.stored.delete(fileKey)
  const make = (name: string) =>
    backUp(
      { config: source.config, log: instanceLog(), progress },
      backupFile(join(folder, name), undefined, 0),
    )
  expect((await make('missing.tar')).files).toMatchObject({ expected: 1, found: 0 })
  const [row] = await db.select().from(dataExports)
  await db
    .insert(dataExports)
    .values({ ...row, id: 'exp_02', fileKey: 'exp_02/b.csv' } as typeof row & object)
  await expect(make('none-found.tar')).rejects.toThrow('None of 2 files exists in s3://')
  await db.delete(dataExports).where(eq(dataExports.id, 'exp_02'))
  s3.stored.set(fileKey, content as Uint8Array<ArrayBuffer>)
})

test('given a folder, the backup is a new file in it', () => {
  expect(backupFile(folder, undefined, Date.UTC(2026, 2, 1)).name).toBe(
    join(folder, 'sightline-2026-03-01T00-00-00Z.tar'),
  )
})

const whole = () => readFileSync(file)

test.each([
  ['cut in its middle', () => whole().subarray(0, whole().length / 2)],
  ['cut in its header', () => whole().subarray(0, 700)],
  ['empty', () => new Uint8Array()],
  ['not an archive', () => new Uint8Array(5000).fill(65)],
  ['without its end', () => whole().subarray(0, whole().lastIndexOf('manifest.json'))],
  ['with a flipped bit in its middle', () => flipped(whole(), contentAt(whole(), whole().length / 2))],
  ['with a flipped bit near its end', () => flipped(whole(), whole().lastIndexOf('"sha256"') + 15)],
])('a backup that is %s is refused, and leaves nothing behind', async (_, content) => {
  const damaged = join(folder, 'damaged.tar')
  writeFileSync(damaged, content())
  await expect(restored(damaged)).rejects.toThrow(/^The backup is damaged or incomplete/)
  expect(await found()).toEqual([])
})

/** The first byte of the last file that begins before a position: there is padding between files. */
function contentAt(bytes: Buffer, position: number): number {
  const [header, magic] = [512, 257]
  return bytes.lastIndexOf('ustar', position) - magic + header
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[Math.floor(at)] = (changed[Math.floor(at)] ?? 0) ^ 1
  return changed
}

/** Writes the backup with a changed header. */
async function withHeader(change: (header: Record<string, unknown>) => object): Promise<string> {
  const changed = join(folder, 'changed.tar')
  await backupFile(`${changed}`, undefined, 0).write(
    writeArchive(async (archive) => {
      for await (const group of readArchive(backupFile(file, undefined, 0).read())) {
        if (group.name !== headerName) await archive.add(group.name, group.content)
        else {
          const text = await Array.fromAsync(group.content)
          await archive.addText(
            headerName,
            JSON.stringify(change(JSON.parse(Buffer.concat(text).toString()))),
          )
        }
      }
    }),
  )
  return changed
}

test.each<[string, (header: Record<string, unknown>) => object]>([
  ['of another format', (header) => ({ ...header, format: 2 })],
  [
    'with unknown migrations',
    (header) => ({
      ...header,
      migrations: { ...(header.migrations as object), clickhouse: ['0001_events', '9999_later'] },
    }),
  ],
])('a backup of a newer release, %s, is refused', async (_, change) => {
  const newer = await withHeader(change)
  await expect(restored(newer)).rejects.toThrow(
    /^A newer release \(0\.1\.0\) made this backup\. Restore it with/,
  )
  expect(await found()).toEqual([])
})

test('a backup of an older release is restored, and then migrated', async () => {
  const older = await emptyDatabases(target)
  const { sql, close } = connectPostgres(source.config.databaseUrl, { max: 1 })
  const now = await schemaVersionOf(sql, source.services.clickhouse)
  await close()
  const version = { ...now, postgres: now.postgres.slice(0, -1), clickhouse: now.clickhouse.slice(0, -1) }
  await migrateTo(older, version)
  const made = join(folder, 'older.tar')
  const config = Object.assign({}, source.config, older)
  await backUp({ config, log: instanceLog(), progress }, backupFile(made, undefined, 0))
  await restored(made)
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  expect(isCurrent(await schemaVersionOf(postgres.sql, clickhouse))).toBe(true)
  await Promise.all([postgres.close(), clickhouse.close()])
  await older.drop()
})

test('another APP_SECRET, or none, is refused', async () => {
  await expect(restored(file, { APP_SECRET: 'another secret, which is as long as one' })).rejects.toThrow(
    'APP_SECRET is not the one of the installation',
  )
  await expect(restored(file, { APP_SECRET: undefined })).rejects.toThrow('APP_SECRET is not set')
  await expect(
    restored(file, { APP_SECRET: undefined, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined }),
  ).rejects.toThrow('APP_SECRET is not set')
  expect(await found()).toEqual([])
})

test('a restore into databases that are not empty is refused', async () => {
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  await postgres.sql`CREATE TABLE customers (id int)`
  await expect(restored()).rejects.toThrow('The database of DATABASE_URL is not empty')
  await postgres.sql`DROP TABLE customers`
  await postgres.close()
  const clickhouse = connectClickHouse(target.clickhouseUrl.replace(/\/[^/]*$/, '/default'))
  const name = target.clickhouseUrl.split('/').at(-1)
  await clickhouse.command(`CREATE DATABASE ${name}`)
  await clickhouse.command(`CREATE TABLE ${name}.customers (id Int32) ENGINE = MergeTree ORDER BY id`)
  await clickhouse.close()
  await expect(restored()).rejects.toThrow('The database of CLICKHOUSE_URL is not empty')
})

test('nothing starts on an interrupted restore, and repeating the restore starts from the beginning', async () => {
  await restored()
  await markAsUnfinished()
  await expect(migrate(target)).rejects.toThrow('an unfinished restore')
  await restored()
  expect(await events()).toHaveLength(2)
  await migrate(target)
})

/** Marks the target like one whose restore was killed. */
async function markAsUnfinished() {
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  await markRestore(postgres.sql, 'killed')
  await markClickHouse(clickhouse, 'killed')
  await Promise.all([postgres.close(), clickhouse.close()])
}

test('a repeated restore drops nothing of a ClickHouse that the killed restore did not fill', async () => {
  await restored()
  const other = await emptyDatabases(target)
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  await markRestore(postgres.sql, 'killed')
  await postgres.close()
  await expect(restored()).rejects.toThrow('The database of CLICKHOUSE_URL is not empty')
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  // The mark of another restore, which ended between the two databases.
  await markClickHouse(clickhouse, 'another')
  await expect(restored()).rejects.toThrow('The database of CLICKHOUSE_URL is not empty')
  await clickhouse.close()
  expect(await events()).toHaveLength(2)
  await restored(file, { CLICKHOUSE_URL: other.clickhouseUrl })
  await other.drop()
})

test('a second restore into the same databases is refused while one is running', async () => {
  const ends = await Promise.allSettled([restored(), restored()])
  const refused = ends.filter((it) => it.status === 'rejected')
  expect(refused.map((it) => it.reason.message)).toEqual([
    'Another restore is running. Wait until it has ended.',
  ])
  expect(await events()).toHaveLength(2)
})

test('a restore into a data folder that another restore uses is refused', async () => {
  const lock = lockDataFolder(join(folder, 'taken'))
  const into = { DATA_DIR: join(folder, 'taken'), DATABASE_URL: undefined, CLICKHOUSE_URL: undefined }
  await expect(restored(file, into)).rejects.toThrow('Another restore is running')
  lock.release()
})

test('a failed restore leaves the data folder empty, and the remains of a killed one are removed', async () => {
  const dataDir = join(folder, 'embedded')
  const into = { DATA_DIR: dataDir, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined }
  const damaged = join(folder, 'damaged.tar')
  writeFileSync(damaged, whole().subarray(0, whole().lastIndexOf('manifest.json')))
  beginRestore(dataDir)
  writeFileSync(join(dataDir, 'engines.json'), 'left by a killed restore')
  await expect(restored(damaged, into)).rejects.toThrow('the manifest is missing')
  expect(readdirSync(dataDir)).toEqual([])
})

test('a restore neither overwrites nor removes a file that was in the bucket before', async () => {
  const present = new Uint8Array(Buffer.from('present'))
  s3.stored.set(fileKey, present)
  const damaged = join(folder, 'damaged.tar')
  writeFileSync(damaged, whole().subarray(0, whole().lastIndexOf('manifest.json')))
  await expect(restored(damaged)).rejects.toThrow('the manifest is missing')
  expect(s3.stored.get(fileKey)).toEqual(present)
  await restored()
  expect(s3.stored.get(fileKey)).toEqual(present)
  s3.stored.delete(fileKey)
  await expect(restored(damaged)).rejects.toThrow()
  expect(s3.stored.has(fileKey)).toBe(false)
  s3.stored.set(fileKey, new Uint8Array(Buffer.from('a;b\n')))
})

test('a cluster is neither backed up nor restored into', async () => {
  const config = { ...source.config, clickhouseCluster: 'two' }
  await expect(
    backUp({ config, log: instanceLog(), progress }, backupFile(join(folder, 'c.tar'), undefined, 0)),
  ).rejects.toThrow('A ClickHouse cluster cannot be backed up this way')
  await expect(restored(file, { CLICKHOUSE_CLUSTER: 'two' })).rejects.toThrow('Unset CLICKHOUSE_CLUSTER')
})
