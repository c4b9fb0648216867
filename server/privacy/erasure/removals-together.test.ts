import { afterAll, beforeAll, expect, test } from 'bun:test'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import {
  beforeChanges,
  contentsAndReports,
  createSite,
  runInterrupted,
  send,
  timeAt,
  viewAt,
} from '../../../test/fixtures/erasure.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { undoImport } from '../../ingest/imports/undo.ts'
import { runErasure } from './erasure-run.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

/** The step between the changes after which work is interrupted. Short runs test some, long runs test all. */
const step = rounds({ short: 16, long: 1 })

// Two people used one browser, one after the other.
const ofCarl = [viewAt(0, 'cid_1', 'carl'), viewAt(5, 'cid_1', '')]
const ofAnn = [viewAt(200, 'cid_1', 'ann'), viewAt(205, 'cid_1', ''), viewAt(400, 'cid_2', 'ann')]
const ofAnnLater = [viewAt(600, 'cid_1', 'ann'), viewAt(605, 'cid_1', '')]

async function importAndUndo(site_id: string): Promise<string> {
  const timestamp = new Date(timeAt(100)).toISOString()
  const events = [
    { event_name: 'page_view', client_id: 'cid_1', timestamp, user: { user_id: 'bob' } },
    { event_name: 'page_view', client_id: 'cid_1', timestamp },
  ]
  const { body } = await api.request('POST', '/v1/import/historical', { body: { site_id, events } })
  expect(body.data.imported).toBe(2)
  const id = body.data.id as string
  await api.request('DELETE', `/v1/sites/${site_id}/imports/${id}`)
  return id
}

async function statusOf(siteId: string, importId: string) {
  return (await api.request('GET', `/v1/sites/${siteId}/imports/${importId}`)).body.data.status
}

async function requestErasure(siteId: string, user: string): Promise<string> {
  return (await api.request('DELETE', `/v1/sites/${siteId}/users/${user}`)).body.data.id
}

test('an erasure waits for the undo of an import, wherever the undo is interrupted', async () => {
  const other = await createSite(api)
  await send(api, other.id, ofAnn)
  const expected = await contentsAndReports(api, other)

  for (let interruptAfter = runOptions.seed % step, wasCut = true; wasCut; interruptAfter += step) {
    const site = await createSite(api)
    await send(api, site.id, [...ofCarl, ...ofAnn])
    const imported = await importAndUndo(site.id)
    const erasure = await requestErasure(site.id, 'carl')
    wasCut = await runInterrupted(api, interruptAfter, (services) => undoImport(services, imported))
    expect(await runErasure(api.services, erasure)).toBe(!wasCut)
    await undoImport(api.services, imported)
    expect(await statusOf(site.id, imported)).toBe('undone')
    expect(await runErasure(api.services, erasure)).toBe(true)
    expect([interruptAfter, await contentsAndReports(api, site)]).toEqual([interruptAfter, expected])
    expect(interruptAfter).toBeLessThan(60)
  }
}, 900_000)

test('the undo of an import waits for a running erasure', async () => {
  const other = await createSite(api)
  await send(api, other.id, ofAnn)
  const expected = await contentsAndReports(api, other)

  const site = await createSite(api)
  await send(api, site.id, [...ofCarl, ...ofAnn])
  const erasure = await requestErasure(site.id, 'carl')
  let imported = ''
  const services = beforeChanges(api, async () => {
    if (imported !== '') return
    imported = await importAndUndo(site.id)
    await undoImport(api.services, imported)
    expect(await statusOf(site.id, imported)).toBe('undoing')
  })
  expect(await runErasure(services, erasure)).toBe(true)
  await undoImport(api.services, imported)
  expect(await contentsAndReports(api, site)).toEqual(expected)
}, 60_000)

test('an erasure removes only the data of its user while another one is incomplete, wherever that is interrupted', async () => {
  for (let interruptAfter = runOptions.seed % step, wasCut = true; wasCut; interruptAfter += step) {
    const [site, other] = [await createSite(api), await createSite(api)]
    await send(api, site.id, [...ofCarl, ...ofAnn])
    const first = await requestErasure(site.id, 'ann')
    // Ann returns before Carl's request: events of their browser without a user belong to her.
    const ingested_at = clickhouseTime(Date.now())
    const after = ofAnnLater.map((it) => ({ ...it, ingested_at }))
    await send(api, other.id, after)
    await send(api, site.id, after)
    const second = await requestErasure(site.id, 'carl')
    wasCut = await runInterrupted(api, interruptAfter, (services) => runErasure(services, first))
    expect(await runErasure(api.services, second)).toBe(true)
    expect(await runErasure(api.services, first)).toBe(true)
    expect([interruptAfter, await contentsAndReports(api, site)]).toEqual([
      interruptAfter,
      await contentsAndReports(api, other),
    ])
    expect(interruptAfter).toBeLessThan(60)
  }
}, 900_000)
