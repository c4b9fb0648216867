import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { openExports } from '../../../test/fixtures/exports.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { createExport } from './exports.ts'
import { previewExport } from './preview.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openExports>>
beforeAll(async () => {
  api = await openExports()
})
afterAll(() => api.stop())

/** Services whose ClickHouse allows almost no memory for row queries, with `alsoFiles` for file queries too. */
function lowMemoryServices({ alsoFiles = false } = {}): Services {
  const { clickhouse } = api.services
  // ClickHouse checks small allocations against the limit only in sums of megabytes, unless untracked memory is 0.
  const settings = { max_memory_usage: '1000', max_untracked_memory: '0' }
  const rows = (statement: never) => clickhouse.rows(statement, { settings })
  const bytes: typeof clickhouse.bytes = (statement, format) =>
    clickhouse.bytes(statement, format, { settings })
  return {
    ...api.services,
    clickhouse: { ...clickhouse, rows: rows as typeof clickhouse.rows, ...(alsoFiles && { bytes }) },
  }
}

async function siteWithEvents() {
  const site = await api.createSite({ currency: 'EUR' })
  const event = (client_id: string) => ({ event_name: 'sign_up', client_id })
  await api.send(site.id, [event('cid_1'), event('cid_2')])
  return {
    id: site.id,
    timezone: 'UTC',
    currency: 'EUR',
    settings: defaultSettings,
    revenue: defaultRevenue,
  } as Parameters<typeof createExport>[1]
}

test('an export whose rows cannot be counted is created without an estimate', async () => {
  const site = await siteWithEvents()
  const requested = await createExport(lowMemoryServices(), site, { type: 'users' })
  expect(requested).toMatchObject({ status: 'processing', estimated_rows: null, estimated_completion: null })
  // Exports queued behind it have no estimated completion either.
  const behind = await api.requestExport(site.id, { type: 'users' })
  expect(behind).toMatchObject({ estimated_rows: 2, estimated_completion: null })
  for (const { export_id } of [requested, behind]) {
    await api.run(export_id)
    expect(await api.state(export_id)).toMatchObject({ status: 'completed', rows_exported: 2 })
  }
  const after = await api.requestExport(site.id, { type: 'users' })
  expect(Date.parse(after.estimated_completion)).toBeGreaterThan(api.services.clock() - 1000)
})

test('a preview shows the rows that can be read, and fails if there are none', async () => {
  const site = await siteWithEvents()
  const input = { type: 'events' as const, columns: ['event_name'] }
  expect(await previewExport(lowMemoryServices(), site, input)).toEqual({
    columns: ['event_name'],
    rows: [['sign_up'], ['sign_up']],
    estimated_rows: null,
    estimated_size_bytes: null,
    estimated_completion: null,
  })
  const rejected = await previewExport(lowMemoryServices({ alsoFiles: true }), site, input).catch(
    (error) => error,
  )
  expect(rejected).toBeInstanceOf(Unprocessable)
  expect(rejected.message).toContain('The export itself may use more')
})
