import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { t } from 'elysia'
import { connectPostgres } from '../../db/postgres/client.ts'
import { compareWithRebuilt } from '../failure/verification.ts'
import { freePort } from '../support/free-port.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { rounds } from '../support/run-options.ts'
import { until } from '../support/until.ts'
import { runScript } from './run-script.ts'

setDefaultTimeout(900_000)

const folder = temporaryFolder()
const backups = rounds({ short: 1, long: 4 })
const eventsOfUser = 20
const eventsOfOthers = 60
const running: Product[] = []
afterAll(async () => {
  for (const product of running) if (product.isRunning) await product.stop()
  folder.remove()
})

test('users, imports and sites deleted during a backup do not come back after a restore', async () => {
  const source = await Product.startPrepared(join(folder.path, 'source'), { PORT: await freePort() })
  running.push(source)
  const site = await source.createSite()
  /** The imports that were undone, by the round in which they were created. */
  const undone: string[] = []
  let isDone = false
  const removing = (async () => {
    for (let round = 0; !isDone; round++) {
      undone.push(await remove(source, site, round))
      // Several deletions run at any time, and all of them complete.
      await Bun.sleep(150)
    }
  })()
  await until('something was deleted', 60_000, async () => (await erasures(source, site)).length > 0)
  const files: string[] = []
  for (let n = 0; n < backups; n++) {
    const file = join(folder.path, `${n}.tar`)
    expect(await runScript('backup', file, { DATA_DIR: source.dataDir })).toMatchObject({
      code: 0,
      errors: '',
    })
    files.push(file)
  }
  isDone = true
  await removing
  await source.stop()
  for (const [n, file] of files.entries()) {
    const dataDir = join(folder.path, `restored-${n}`)
    expect(await runScript('restore', file, { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: '' })
    const restored = await Product.start(dataDir, { PORT: await freePort() })
    running.push(restored)
    await verify(restored, site, undone)
  }
})

/**
 * Makes two imports into a site and one into another site; deletes a user of the first import, undoes the second, and
 * deletes the other site. @returns the id of the import that is undone
 */
async function remove(product: Product, site: string, round: number): Promise<string> {
  const user = `user-${round}`
  const deletedSite = await product.createSite()
  await imported(product, site, [
    ...eventsNamed(`user-${round}`, eventsOfUser).map((event) => ({ ...event, user: { user_id: user } })),
    ...eventsNamed(`kept-${round}`, eventsOfOthers),
  ])
  const undone = await imported(product, site, eventsNamed(`undone-${round}`, eventsOfOthers))
  await imported(product, deletedSite, eventsNamed(`gone-${round}`, eventsOfOthers))
  const answers = await Promise.all([
    product.request('DELETE', `/v1/sites/${site}/users/${user}`),
    product.request('DELETE', `/v1/sites/${site}/imports/${undone}`),
    product.request('DELETE', `/v1/sites/${deletedSite}`),
  ])
  expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2])
  return undone
}

/** @returns the id of the import */
async function imported(product: Product, site_id: string, events: object[]): Promise<string> {
  const { status, body } = await product.request('POST', '/v1/import/historical', { site_id, events })
  expect([200, 201, 202]).toContain(status)
  const { id } = body.data
  await until('the import is completed', 60_000, async () => {
    const answer = await product.request('GET', `/v1/sites/${site_id}/imports/${id}`)
    return answer.body.data.status === 'completed'
  })
  return id
}

const start_ms = Date.now() - 3 * 86_400_000

function eventsNamed(name: string, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    event_id: `evt_${name}-${n}`,
    event_name: 'page_view',
    client_id: `cid_${name}-${n % 10}`,
    timestamp: new Date(start_ms + n * 1000).toISOString(),
    context: { page_url: `https://shop.example/p/${n % 5}` },
  }))
}

async function verify(product: Product, site: string, undone: string[]): Promise<void> {
  await product.drained()
  const { sql, close } = connectPostgres(product.databaseUrl, { max: 1 })
  const clickhouse = product.connectClickHouse()
  try {
    await until('all deletions are completed', 200_000, async () => {
      const [due] = await sql<{ jobs: number }[]>`
        SELECT count(*)::int AS jobs FROM graphile_worker.jobs
        WHERE task_identifier IN ('erase-user', 'purge-site', 'undo-import', 'settle-import')
          AND run_at <= now() + interval '10 seconds'`
      // An upload that the backup interrupted is settled a minute later; until then, its events have no sessions.
      const [unsettled] = await sql<{ imports: number }[]>`
        SELECT count(*)::int AS imports FROM imports
        WHERE status IN ('receiving', 'processing', 'undoing') OR unsettled_days != '[]'`
      return due?.jobs === 0 && unsettled?.imports === 0
    })
    const stored = await clickhouse.rows({
      sql: `
        SELECT site_id, extract(event_id, 'evt_(.*)-') AS name, count() AS events
        FROM events GROUP BY site_id, name`,
      params: {},
      row: t.Object({ site_id: t.String(), name: t.String(), events: t.Integer() }),
    })
    const sites = (await sql<{ id: string }[]>`SELECT id FROM sites`).map(({ id }) => id)
    expect(stored.filter((it) => !sites.includes(it.site_id))).toEqual([])

    const eventCounts = new Map(stored.filter((it) => it.site_id === site).map((it) => [it.name, it.events]))
    let erased = 0
    let undoneCount = 0
    for (const [round, importId] of undone.entries()) {
      const user = `user-${round}`
      const [erasure] = await erasures(product, site, user)
      if (erasure) {
        erased++
        expect([erasure.status, user, eventCounts.get(user)]).toEqual(['completed', user, undefined])
        expect(eventCounts.get(`kept-${round}`)).toBe(eventsOfOthers)
      }
      const { status, body } = await product.request('GET', `/v1/sites/${site}/imports/${importId}`)
      if (status === 200 && body.data.status === 'undone') {
        undoneCount++
        expect(eventCounts.get(`undone-${round}`)).toBeUndefined()
      }
    }
    expect([erased, undoneCount]).not.toContain(0)
    expect(await compareWithRebuilt(product.databaseUrl, clickhouse, site)).toMatchObject({ different: 0 })
  } finally {
    await clickhouse.close()
    await close()
    await product.stop()
  }
}

async function erasures(product: Product, site: string, user?: string): Promise<{ status: string }[]> {
  const query = user === undefined ? '' : `?user_id=${user}`
  const { status, body } = await product.request('GET', `/v1/sites/${site}/erasures${query}`)
  expect(status).toBe(200)
  return body.data
}
