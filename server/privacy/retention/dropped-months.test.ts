import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openSession } from '../../../db/postgres/session.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { whileProjecting } from '../../ingest/pipeline/leadership.ts'
import { applyRetention } from './retention.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-06-10T15:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

const createSite = (data_retention_days: number) => api.createSite({ settings: { data_retention_days } })

async function store(...rows: (Partial<EventRow> & { site_id: string })[]) {
  await api.services.inbox.accept(toLines(rows.map(eventRow)), rows.length, true)
  await api.drained()
}

test('dropping a month removes the ids of its events, but not the same ids of other sites', async () => {
  const [one, other] = [await createSite(30), await createSite(30)]
  const order = { event_id: 'order-1', id_supplied: true }
  await store(
    { ...order, site_id: one.id, timestamp: '2012-05-10 12:00:00.000' },
    { ...order, site_id: other.id, timestamp: '2026-06-10 12:00:00.000' },
  )
  await applyRetention(api.services)
  expect(await api.count('event_keys', one.id)).toBe(0)
  expect(await api.count('event_keys', other.id)).toBe(1)
})

test('a month is kept if a site stores an event in it while the drop waits for the projection lock', async () => {
  const [brief, long] = [await createSite(30), await createSite(3650)]
  const timestamp = '2018-05-10 12:00:00.000'
  await store({ site_id: brief.id, timestamp })
  const session = openSession(api.services.postgres)
  const waiting = (count: number) => untilWaiting(api.services.db, `${count} wait for the lock`, count)
  let applied: Promise<void> | undefined
  await whileProjecting(session, async () => {
    const row = eventRow({ site_id: long.id, timestamp })
    await api.services.inbox.accept(toLines([row]), 1, true)
    await waiting(1)
    applied = applyRetention(api.services)
    await waiting(2)
  })
  await applied
  await session.end()
  await api.drained()
  expect(await api.count('events', long.id)).toBe(1)
  expect(await api.count('sessions', long.id)).toBe(1)
})
