import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { importBlocks } from '../../../db/postgres/schema/imports.ts'
import { contentsOf, uploadOfLines } from '../../../test/fixtures/imports.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { withSnapshot } from '../../operations/backup/snapshot.ts'
import { copyOfEvents } from '../../operations/backup/unfinished-inserts.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { beginImport } from './begin.ts'
import { finalizeImport } from './finalize-import.ts'
import { takeLease } from './lease.ts'
import { receiveImport } from './receive.ts'
import { undoImport } from './undo.ts'
import type { Upload } from './upload.ts'

setDefaultTimeout(60_000)
const start = Date.now() - 5 * 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite()
})
afterAll(() => api?.stop())

const line = (n: number) =>
  `${JSON.stringify({ event_name: 'page_view', client_id: `cid_${n % 3}`, timestamp: new Date(start + n * 60_000).toISOString(), properties: { page_path: '/' } })}\n`
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => Buffer.from(line(n)))

/** Creates an upload of `count` events in one piece each; `between` runs before each piece. */
function uploadOf(
  count: number,
  idempotencyKey: string | null,
  between: (n: number) => Promise<void> = async () => {},
  isLong = false,
) {
  async function* bytes() {
    for (const [n, piece] of linesOf(count).entries()) {
      await between(n)
      yield piece
    }
  }
  return uploadOfLines(site.id, [], { idempotencyKey, bytes, isLong })
}

const receive = (upload: Upload, over: object = {}) =>
  receiveImport({ ...api.services, ...over }, workspacePrincipal(api.workspaceId, 'live'), upload, {
    maxEvents: 10,
  })
const first = async () => (await api.request('GET', `/v1/sites/${site.id}/imports`)).body.data[0]
const patch = (status: string) => api.request('PATCH', `/v1/sites/${site.id}`, { body: { status } })
const failAt = async (n: number, at: number) => {
  if (n === at) throw new Error('the connection was lost')
}

describe.each([false, true])('read in a separate thread: %p', (isLong) => {
  const upload = (count: number, key: string, breaksAt = Number.NaN) =>
    uploadOf(count, key, (n) => failAt(n, breaksAt), isLong)

  test('an upload that fails midway is interrupted, keeps stored events, and resumes where it stopped', async () => {
    const key = crypto.randomUUID()
    await expect(receive(upload(35, key, 25))).rejects.toThrow('lost')
    expect(await first()).toMatchObject({ status: 'interrupted', imported: 20, progress: null })
    expect(await api.count('events', site.id)).toBe(20)
    await finalizeImport(api.services, (await first()).id)
    // Three browsers take turns, with one event per minute.
    expect(await api.count('sessions', site.id)).toBe(3)
    expect(await first()).toMatchObject({ status: 'interrupted' })
    const { stored } = await receive(upload(35, key))
    expect(stored).toMatchObject({ status: 'completed', imported: 35, received: 35 })
    expect(await api.count('events', site.id)).toBe(35)
  })

  test('a retry with other or fewer bytes is rejected', async () => {
    const key = crypto.randomUUID()
    await expect(receive(upload(35, key, 25))).rejects.toThrow('lost')
    await expect(receive(upload(5, key))).rejects.toThrow('used with a different request')
    const other = { ...upload(35, key), bytes: () => swapped(35) }
    await expect(receive(other)).rejects.toThrow('used with a different request')
    expect(await api.count('events', site.id)).toBe(20)
  })
})

async function* swapped(count: number) {
  const lines = linesOf(count)
  yield* [lines[1] as Buffer, lines[0] as Buffer, ...lines.slice(2)]
}

/** A ClickHouse client that fails at a block as if the process were killed, before or after the insert. */
function killedAt(block: number, isStored: boolean): { clickhouse: ClickHouse } {
  let seen = 0
  return {
    clickhouse: {
      ...api.services.clickhouse,
      async insertTsv(...args) {
        const isKilled = seen++ === block
        if (!isKilled || isStored) await api.services.clickhouse.insertTsv(...args)
        if (isKilled) throw new Error('killed')
      },
    },
  }
}

test.each([true, false])(
  'the job finishes a block that was being stored when the process died (stored: %p)',
  async (isStored) => {
    const key = crypto.randomUUID()
    await expect(receive(uploadOf(35, key), killedAt(1, isStored))).rejects.toThrow('killed')
    const { id } = await first()
    expect(await api.services.db.$count(importBlocks, eq(importBlocks.importId, id))).toBe(1)
    await finalizeImport(api.services, id)
    expect(await first()).toMatchObject({ status: 'interrupted', imported: 20 })
    expect(await api.count('events', site.id)).toBe(20)
    expect((await receive(uploadOf(35, key))).stored).toMatchObject({ status: 'completed', imported: 35 })
    expect(await api.count('events', site.id)).toBe(35)
  },
)

test.each([true, false])(
  'a backup contains a block that was being stored in exactly one database (stored: %p)',
  async (isStored) => {
    const key = crypto.randomUUID()
    await expect(receive(uploadOf(35, key), killedAt(1, isStored))).rejects.toThrow('killed')
    const { databaseUrl } = api.config
    const { id } = await first()
    const found = await withSnapshot({ ...api.services, databaseUrl }, async ({ sql }) => {
      const blocks = await sql`SELECT FROM import_blocks WHERE import_id = ${id}`
      const [events] = await api.services.clickhouse.rows({
        sql: `SELECT count() AS events FROM ${copyOfEvents} WHERE site_id = {site_id:String}`,
        params: { site_id: site.id },
        row: t.Object({ events: t.Integer() }),
      })
      return { blocks: blocks.length, ...events }
    })
    expect(found).toEqual(isStored ? { blocks: 0, events: 20 } : { blocks: 1, events: 10 })
    expect((await receive(uploadOf(35, key))).stored).toMatchObject({ status: 'completed', imported: 35 })
    expect(await api.count('events', site.id)).toBe(35)
  },
)

test('only one request receives an import, and a workspace receives at most four at a time', async () => {
  const [gate, key] = [Promise.withResolvers<void>(), crypto.randomUUID()]
  const waiting = (idempotencyKey: string | null) =>
    receive(uploadOf(1, idempotencyKey, async () => gate.promise))
  const running = [waiting(key), waiting(null), waiting(null), waiting(null)]
  while ((await api.request('GET', `/v1/sites/${site.id}/imports`)).body.pagination.total < 4)
    await Bun.sleep(20)
  await expect(waiting(key)).rejects.toThrow('still being received')
  await expect(waiting(null)).rejects.toThrow('already receiving 4 imports')
  gate.resolve()
  for (const { stored } of await Promise.all(running)) expect(stored.status).toBe('completed')
})

test('pausing the site interrupts an import, and deleting the site ends it', async () => {
  const key = crypto.randomUUID()
  const pausedAt = async (n: number) => void (n === 15 && (await patch('paused')))
  await expect(receive(uploadOf(35, key, pausedAt))).rejects.toThrow('The site is paused')
  expect(await first()).toMatchObject({
    status: 'interrupted',
    error: 'The site is paused and does not accept events',
  })
  await patch('active')
  expect((await receive(uploadOf(35, key))).stored).toMatchObject({ status: 'completed', imported: 35 })
  const deletedAt = async (n: number) =>
    void (n === 15 && (await api.request('DELETE', `/v1/sites/${site.id}`)))
  await expect(receive(uploadOf(35, null, deletedAt))).rejects.toThrow(`There is no site ${site.id}`)
})

test('an import whose process ends before it reads anything is interrupted a minute later', async () => {
  const principal = workspacePrincipal(api.workspaceId, 'live')
  const { id } = await beginImport(api.services, principal, site, uploadOf(1, null))
  expect(await isFinalizedWithin(id, '60 seconds')).toBe(true)
  await finalizeImport(api.services, id)
  expect(await first()).toMatchObject({ id, status: 'interrupted' })
})

test('an import that cannot be finalized because an undo holds its lease is tried again soon', async () => {
  const principal = workspacePrincipal(api.workspaceId, 'live')
  const { id } = await beginImport(api.services, principal, site, uploadOf(1, null))
  expect(await isFinalizedWithin(id, '10 seconds')).toBe(false)
  const lease = await takeLease(api.services.postgres, id)
  await finalizeImport(api.services, id)
  expect(await isFinalizedWithin(id, '10 seconds')).toBe(true)
  await lease?.release()
})

/** True if a job finalizes the import within this interval of PostgreSQL. */
async function isFinalizedWithin(id: string, interval: string): Promise<boolean> {
  const [job] = await api.services.postgres`
    SELECT run_at <= now() + ${interval}::interval AS is_soon FROM graphile_worker.jobs WHERE key = ${`settle:${id}`}`
  return job?.is_soon
}

test('an undo during the upload stops it and leaves nothing behind', async () => {
  const before = await contentsOf(api.services.clickhouse, site.id)
  const undoneAt = async (n: number) =>
    void (n === 25 && (await api.request('DELETE', `/v1/sites/${site.id}/imports/${(await first()).id}`)))
  await expect(receive(uploadOf(60, null, undoneAt))).rejects.toThrow('is being undone')
  const { id } = await first()
  await undoImport(api.services, id)
  expect(await first()).toMatchObject({ status: 'undone' })
  expect(await contentsOf(api.services.clickhouse, site.id)).toEqual(before)
})
