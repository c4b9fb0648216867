import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openExports } from '../../test/fixtures/exports.ts'
import { runErasure } from '../privacy/erasure/erasure-run.ts'
import { runExport } from './exports/run.ts'
import { runReport } from './reports/run-report.ts'

setDefaultTimeout(60_000)

const day_ms = 86_400_000

/** An instance without background work: nothing happens after a request is answered. */
let api: Awaited<ReturnType<typeof openExports>>
beforeAll(async () => {
  api = await openExports()
}, 120_000)
afterAll(() => api.stop())

/** Creates a site that Ann visited yesterday. */
async function visitedSite(): Promise<string> {
  const { id } = await api.createSite()
  const timestamp = new Date(api.services.clock() - day_ms).toISOString()
  await api.send(id, [{ event_name: 'page_view', client_id: 'cid_ann', user: { user_id: 'ann' }, timestamp }])
  return id
}

const filesOf = async (runPath: string) => (await api.request('GET', runPath)).body.data.files

/** Requests a run of a new report with a file of sessions. */
async function requestRun(site: string) {
  const key = await api.keyOf('live')
  const reports = `/v1/sites/${site}/reports`
  const body = { name: 'Overview', delivery: { format: 'json', include_raw_data: true } }
  const report = await api.request('POST', reports, { key, body })
  const path = `${reports}/${report.body.data.id}`
  const { id } = (await api.request('POST', `${path}/run`, { key })).body.data
  return { path, id, runPath: `${path}/runs/${id}` }
}

/** Makes every kind of file of a site. Returns their links, and what they belong to. */
async function makeFiles(site: string) {
  const made = await api.exported(site, { type: 'events' })
  const run = await requestRun(site)
  await runReport(api.services, run.id, true)
  const [figures, sessions] = await filesOf(run.runPath)
  return {
    export_id: made.export_id,
    exported: made.download_url,
    run,
    figures: figures.download_url as string,
    sessions: sessions.download_url as string,
  }
}

/** Opens a link as browsers and download programs do. Returns the status codes. */
async function open(url: string): Promise<number[]> {
  const answers = [
    await api.fetch(new Request(url)),
    await api.fetch(new Request(url, { method: 'HEAD' })),
    await api.fetch(new Request(url, { headers: { Range: 'bytes=0-3' } })),
    await api.fetch(new Request(url, { headers: { 'If-None-Match': '*' } })),
  ]
  await Promise.all(answers.map((it) => it.text()))
  return answers.map((it) => it.status)
}
const served = [200, 200, 206, 304]
const gone = [410, 410, 410, 410]

const keyIn = (url: string) => decodeURIComponent(new URL(url).pathname.replace('/downloads/', ''))

async function requestErasure(site: string): Promise<string> {
  const { status, body } = await api.request('DELETE', `/v1/sites/${site}/users/ann`)
  expect(status).toBe(202)
  return body.data.id
}

/** The services with a file store that runs a callback once it has written a file. */
const afterWrites = (then: (key: string) => Promise<unknown>) => ({
  ...api.services,
  files: {
    ...api.services.files,
    async put(...args: Parameters<typeof api.services.files.put>) {
      const written = await api.services.files.put(...args)
      await then(args[0])
      return written
    },
  },
})

test('the links of a site are dead once its deletion is answered, and those of another site work', async () => {
  const [site, other] = [await visitedSite(), await visitedSite()]
  const [mine, others] = [await makeFiles(site), await makeFiles(other)]
  for (const url of [mine.exported, mine.figures, mine.sessions]) expect(await open(url)).toEqual(served)
  expect((await api.request('DELETE', `/v1/sites/${site}`)).status).toBe(204)
  for (const url of [mine.exported, mine.figures, mine.sessions]) expect(await open(url)).toEqual(gone)
  for (const url of [others.exported, others.figures, others.sessions])
    expect(await open(url)).toEqual(served)
})

test('the links of files that may contain a user are dead once the deletion of the user is answered', async () => {
  const [site, other] = [await visitedSite(), await visitedSite()]
  const [mine, others] = [await makeFiles(site), await makeFiles(other)]
  const erasure = await requestErasure(site)
  for (const url of [mine.exported, mine.sessions]) expect(await open(url)).toEqual(gone)
  // It contains only aggregated data.
  expect(await open(mine.figures)).toEqual(served)
  for (const url of [others.exported, others.figures, others.sessions])
    expect(await open(url)).toEqual(served)
  expect(await api.state(mine.export_id)).toMatchObject({
    status: 'expired',
    download_url: null,
    error: expect.stringContaining('erased'),
  })
  expect(await filesOf(mine.run.runPath)).toMatchObject([{ download_url: mine.figures }])

  expect(await runErasure(api.services, erasure)).toBe(true)
  const receipt = await api.request('GET', `/v1/sites/${site}/erasures/${erasure}`)
  expect(receipt.body.data.removed).toMatchObject({ exports: 1, report_files: 1 })
  for (const url of [mine.exported, mine.sessions])
    expect(await api.services.files.size(keyIn(url))).toBeNull()
})

test('the links of a report are dead once its deletion is answered', async () => {
  const { run, exported, figures, sessions } = await makeFiles(await visitedSite())
  expect((await api.request('DELETE', run.path)).status).toBe(204)
  for (const url of [figures, sessions]) expect(await open(url)).toEqual(gone)
  expect(await open(exported)).toEqual(served)
})

test('an export that runs while the deletion of a user is requested starts again once it is done', async () => {
  const site = await visitedSite()
  const { export_id } = await api.requestExport(site, { type: 'events' })
  let erasure = ''
  const services = afterWrites(async () => {
    erasure = await requestErasure(site)
  })
  await runExport(services, export_id, { stopping: new AbortController().signal, isLast: false })
  const waiting = async () => {
    const [row] = await api.services.db.execute<{ jobs: number }>(sql`
      select count(*)::int as jobs from graphile_worker._private_jobs where payload->>'export_id' = ${export_id}`)
    return { status: (await api.state(export_id)).status, jobs: row?.jobs }
  }
  expect(await waiting()).toEqual({ status: 'processing', jobs: 1 })
  await api.run(export_id)
  expect(await waiting()).toEqual({ status: 'processing', jobs: 1 })
  expect(await runErasure(api.services, erasure)).toBe(true)
  await api.run(export_id)
  expect(await api.state(export_id)).toMatchObject({ status: 'completed', rows_exported: 0 })
})

test('an export that is requested during the deletion of a user waits for it', async () => {
  const site = await visitedSite()
  const erasure = await requestErasure(site)
  const { export_id } = await api.requestExport(site, { type: 'events' })
  await api.run(export_id)
  expect((await api.state(export_id)).status).toBe('processing')
  expect(await runErasure(api.services, erasure)).toBe(true)
  await api.run(export_id)
  expect(await api.state(export_id)).toMatchObject({ status: 'completed', rows_exported: 0 })
})

test('sessions that are written while the deletion of a user is requested are written again once it is done', async () => {
  const site = await visitedSite()
  const run = await requestRun(site)
  let erasure = ''
  const services = afterWrites(async (key) => {
    if (key.endsWith('-sessions.csv')) erasure = await requestErasure(site)
  })
  await expect(runReport(services, run.id, false)).rejects.toThrow('erased')
  await expect(runReport(api.services, run.id, false)).rejects.toThrow('erased')
  expect(await filesOf(run.runPath)).toEqual([])
  expect(await runErasure(api.services, erasure)).toBe(true)
  await runReport(api.services, run.id, false)
  expect(await filesOf(run.runPath)).toMatchObject([{ rows: null }, { rows: 0 }])
})

test('files are available again when the deletion of a user has failed', async () => {
  const site = await visitedSite()
  const erasure = await requestErasure(site)
  await api.services.db.execute(sql`update erasures set status = 'failed' where id = ${erasure}`)
  const made = await makeFiles(site)
  for (const url of [made.exported, made.figures, made.sessions]) expect(await open(url)).toEqual(served)
})
