import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import { uploadOfLines } from '../../../test/fixtures/imports.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { finalizeImport } from '../../ingest/imports/finalize-import.ts'
import { receiveImport } from '../../ingest/imports/receive.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { expireSite } from './retention.ts'

const now = Date.parse('2026-06-10T15:00:00Z')
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

test('a visitor with imported events that have no sessions yet is not removed', async () => {
  const { id: site_id } = await api.createSite({ settings: { data_retention_days: 30 } })
  const at = (days: number) => new Date(now - days * day_ms).toISOString()
  const old = eventRow({ site_id, client_id: 'cid_1', timestamp: at(40).replace('T', ' ').slice(0, -1) })
  await api.services.inbox.accept(toLines([old]), 1)
  await api.drained()
  const view = { event_name: 'page_view', client_id: 'cid_1', user: { user_id: 'ann' }, timestamp: at(5) }
  const upload = uploadOfLines(site_id, [])
  async function* broken() {
    yield Buffer.from(`${JSON.stringify(view)}\n`)
    yield Buffer.from(`${JSON.stringify({ ...view, timestamp: at(4), user: undefined })}\n`)
    throw new Error('the connection was lost')
  }
  const principal = workspacePrincipal(api.workspaceId, 'live')
  const receiving = receiveImport(api.services, principal, { ...upload, bytes: broken }, { maxEvents: 1 })
  await expect(receiving).rejects.toThrow('lost')
  expect(await api.count('events', site_id)).toBe(3)
  while (await expireSite(api.services, site_id));
  expect(await api.count('events', site_id)).toBe(2)
  expect(await api.count('identities', site_id)).toBe(1)
  const { data } = (await api.request('GET', `/v1/sites/${site_id}/imports`)).body
  await finalizeImport(api.services, data[0].id)
  const sessions = await api.services.clickhouse.rows({
    sql: 'SELECT user_id FROM sessions FINAL WHERE site_id = {site_id:String}',
    params: { site_id },
    row: t.Object({ user_id: t.String() }),
  })
  expect(sessions).toEqual([{ user_id: 'ann' }, { user_id: 'ann' }])
}, 60_000)
