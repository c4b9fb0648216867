import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { eventReceipt } from './receipt.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
let site: string

beforeAll(async () => {
  api = await startInstance()
  site = (await api.createSite()).id
}, 120_000)
afterAll(() => api.stop())

async function track(fields: object = {}): Promise<string> {
  const { body } = await api.request('POST', '/v1/events', {
    body: { site_id: site, event_name: 'page_view', client_id: 'cid_1', ...fields },
  })
  return body.data.event_id
}

const receipt = (eventId: string, key?: string) =>
  api.request('GET', `/v1/events/${eventId}`, key ? { key } : {})

test('a processed event has the status processed and its session', async () => {
  const before = Date.now()
  const timestamp = new Date(before - 60_000).toISOString()
  const first = await track({ timestamp })
  const eventId = await track()
  await api.drained()
  const { status, body } = await receipt(eventId)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    event_id: eventId,
    site_id: site,
    status: 'processed',
    reason: null,
    session: { start: timestamp },
  })
  expect(body.data.session.id).toMatch(/^ses_[0-9a-f]{20,}$/)
  expect(Date.parse(body.data.accepted_at)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(body.data.processed_at)).toBeGreaterThanOrEqual(Date.parse(body.data.accepted_at))
  expect((await receipt(first)).body.data.session).toEqual(body.data.session)
})

test('an excluded event has a reason', async () => {
  const eventId = await track({ context: { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  await api.drained()
  expect((await receipt(eventId)).body.data).toMatchObject({
    status: 'excluded',
    reason: 'bot',
    session: null,
  })
})

test('a client-chosen id is found too', async () => {
  const eventId = `evt_order-${crypto.randomUUID()}`
  await track({ event_id: eventId })
  await api.drained()
  expect((await receipt(eventId)).body.data.status).toBe('processed')
})

test.each([
  ['made by the service', () => id('event'), false],
  ['chosen by the client', () => `evt_order-${crypto.randomUUID()}`, true],
])('an event still in the inbox, with an id %s, is accepted', async (_, makeId, hasSuppliedIds) => {
  const eventId = makeId()
  const lines = [{ event_id: id('event') }, { event_id: eventId }]
    .map(
      (it) =>
        `${JSON.stringify({ site_id: site, ...it, ingested_at: '2026-03-01 10:00:00.250', sent_by: 'public' })}\n`,
    )
    .join('')
  // The drain cannot take the row, because this transaction never commits.
  await api.services.db
    .transaction(async (tx) => {
      await tx.insert(ingestInbox).values({
        events: 2,
        bytes: lines.length,
        payload: Buffer.from(Bun.zstdCompressSync(lines)),
        hasSuppliedIds,
      })
      const mine = workspacePrincipal(api.workspaceId, 'live')
      const services = { db: tx as unknown as typeof api.services.db, clickhouse: api.services.clickhouse }
      expect(await eventReceipt(services, mine, eventId)).toEqual({
        event_id: eventId,
        site_id: site,
        status: 'accepted',
        reason: null,
        sent_by: 'public',
        duplicates: 0,
        accepted_at: '2026-03-01T10:00:00.250Z',
        processed_at: null,
        session: null,
      })
      const stranger = workspacePrincipal((await api.createWorkspace()).workspaceId, 'live')
      await expect(eventReceipt(services, stranger, eventId)).rejects.toThrow(`There is no event ${eventId}`)
      tx.rollback()
    })
    .catch((error) => {
      if (!/rollback/i.test(String(error))) throw error
    })
})

test('an unknown event and one of another workspace or mode are not found', async () => {
  const eventId = await track()
  await api.drained()
  expect((await receipt(id('event'))).status).toBe(404)
  expect((await receipt('evt_nobody-sent-this')).status).toBe(404)
  expect((await receipt(eventId, (await api.createWorkspace()).key)).status).toBe(404)
  expect((await receipt(eventId, api.testKey)).status).toBe(404)
  expect((await receipt(eventId, await api.keyOf('live', 'publishable'))).status).toBe(403)
})
