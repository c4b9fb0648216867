import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { dataExports } from '../db/postgres/schema/exports.ts'
import { expireExports } from '../server/output/exports/upkeep.ts'
import { signedLink } from '../server/platform/files/signed-link.ts'
import { openExports } from '../test/fixtures/exports.ts'
import { startFixture } from '../test/support/fixture-process.ts'
import { startHangingProxy } from '../test/support/hanging-proxy.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(120_000)

const events = 1000
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof openExports>>
beforeAll(async () => {
  api = await openExports()
})
afterAll(() => api.stop())

const filesIn = (folder: string) => {
  const files = readdirSync(join(api.config.dataDir, 'files', folder), { recursive: true }).map(String)
  return files
    .map((it) => join(api.config.dataDir, 'files', folder, it))
    .filter((it) => statSync(it).isFile())
}

test('an export whose process is killed while it writes is restarted from the beginning by another', async () => {
  const { id: site } = await api.createSite()
  const ids = Array.from({ length: events }, (_, n) => `evt_${String(n).padStart(4, '0')}`)
  const properties = { text: 'x'.repeat(200) }
  await api.send(
    site,
    ids.map((event_id) => ({ event_id, event_name: 'sign_up', client_id: 'cid_1', properties })),
  )
  const columns = ['event_id', 'properties']
  const { export_id } = await api.requestExport(site, { type: 'events', format: 'ndjson', columns })
  const before = (await api.exported(site, { type: 'events', format: 'ndjson', columns })).bytes
  const kept = filesIn('.')

  const stalling = await startHangingProxy(api.config.clickhouseUrl, before.length / 2)
  const worker = new URL('../test/fixtures/worker-process.ts', import.meta.url)
  const victim = startFixture(worker, { ...api.config, clickhouseUrl: stalling.url })
  const [draft] = await Promise.race([
    until('half a file is written', 60_000, () => {
      const found = filesIn('.unfinished')
      return found.some((it) => statSync(it).size > 0) && found
    }),
    victim.exited.then((code): never => {
      throw new Error(`the worker ended with ${code}`)
    }),
  ])
  victim.kill('SIGKILL')
  await victim.exited
  stalling.stop()

  // The partial file is not available, neither as an export nor to a client that guesses its link.
  expect(statSync(draft as string).size).toBeLessThan(before.length)
  expect(await api.state(export_id)).toMatchObject({
    status: 'processing',
    rows_exported: null,
    download_url: null,
  })
  const [half] = await api.services.db.select().from(dataExports).where(eq(dataExports.id, export_id))
  const tomorrow = new Date(api.services.clock() + day_ms)
  const guessed = signedLink(api.config, half?.fileKey as string, tomorrow)
  expect((await api.fetch(new Request(guessed))).status).toBe(410)
  expect(filesIn('.').filter((it) => !kept.includes(it))).toEqual([draft as string])

  const other = await startWorker(api.services)
  try {
    await until(
      'another worker creates it',
      60_000,
      async () => (await api.state(export_id)).status === 'completed',
    )
  } finally {
    await other.stop()
  }
  const made = await api.state(export_id)
  expect(made).toMatchObject({ rows_exported: events, file_size_bytes: before.length })
  const rows = Buffer.from(await api.download(made.download_url))
    .toString()
    .trim()
    .split('\n')
  expect(rows.map((it) => JSON.parse(it).event_id).sort()).toEqual(ids)
  expect((await api.fetch(new Request(guessed))).status).toBe(410)

  // The partial file of the killed process is removed eventually.
  api.advance(day_ms + 1000)
  await expireExports(api.services)
  expect(filesIn('.unfinished')).toEqual([])
})
