import { afterAll, beforeAll, expect, test } from 'bun:test'
import { contentsOf } from '../../../test/fixtures/imports.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { expireSite } from '../../privacy/retention/retention.ts'
import { undoImport } from './undo.ts'

const now = Date.parse('2026-06-10T15:00:00Z')
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const at = (days: number) => new Date(now - days * day_ms).toISOString()
const stored = (days: number) => at(days).replace('T', ' ').slice(0, -1)

test('undoing an import keeps identities whose events have expired', async () => {
  const { id: site_id } = await api.createSite({ settings: { data_retention_days: 30 } })
  const rows = [
    eventRow({ site_id, client_id: 'cid_1', user_id: 'ann', timestamp: stored(40) }),
    eventRow({ site_id, client_id: 'cid_1', timestamp: stored(2) }),
  ]
  await api.services.inbox.accept(toLines(rows), rows.length)
  await api.drained()
  while (await expireSite(api.services, site_id));
  const before = await contentsOf(api.services.clickhouse, site_id)
  expect(before.identities).toHaveLength(1)
  const events = [
    { event_name: 'page_view', client_id: 'cid_1', timestamp: at(5), user: { user_id: 'bob' } },
    { event_name: 'page_view', client_id: 'cid_1', timestamp: at(6), user: { user_id: 'ann' } },
  ]
  const { body } = await api.request('POST', '/v1/import/historical', { body: { site_id, events } })
  expect(body.data).toMatchObject({ status: 'completed', imported: 2 })
  await api.request('DELETE', `/v1/sites/${site_id}/imports/${body.data.id}`)
  await undoImport(api.services, body.data.id)
  expect(await contentsOf(api.services.clickhouse, site_id)).toEqual(before)
}, 60_000)

test('events of a user stay theirs when an import names another user of the browser', async () => {
  const { id: site_id } = await api.createSite()
  const rows = [
    eventRow({ site_id, client_id: 'desk', user_id: 'ann', event_name: 'sign_up', timestamp: stored(12) }),
    eventRow({ site_id, client_id: 'phone', user_id: 'ann', event_name: 'purchase', timestamp: stored(11) }),
  ]
  await api.services.inbox.accept(toLines(rows), rows.length)
  await api.drained()
  const reached = async (first: string) => {
    const { body } = await api.request('POST', `/v1/sites/${site_id}/analytics/funnel`, {
      body: {
        start_date: at(20).slice(0, 10),
        end_date: at(0).slice(0, 10),
        conversion_window_hours: 720,
        steps: [{ event_name: first }, { event_name: 'purchase' }],
      },
    })
    return body.data.steps.map((it: { users: number }) => it.users)
  }
  expect(await reached('sign_up')).toEqual([1, 1])

  const events = [
    { event_name: 'trial', client_id: 'desk', timestamp: at(4), user: { user_id: 'bob' } },
    { event_name: 'trial', client_id: 'phone', timestamp: at(13), user: { user_id: 'carl' } },
  ]
  const { body } = await api.request('POST', '/v1/import/historical', { body: { site_id, events } })
  expect(body.data).toMatchObject({ status: 'completed', imported: 2 })
  expect(await reached('sign_up')).toEqual([1, 1])
  expect(await reached('trial')).toEqual([2, 0])
  expect(await api.count('shared_sessions', site_id)).toBe(4)

  await api.request('DELETE', `/v1/sites/${site_id}/imports/${body.data.id}`)
  await undoImport(api.services, body.data.id)
  expect(await reached('sign_up')).toEqual([1, 1])
  expect(await api.count('shared_sessions', site_id)).toBe(0)
}, 60_000)
