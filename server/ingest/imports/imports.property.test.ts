import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { contentsOf, pieces, uploadOfLines } from '../../../test/fixtures/imports.ts'
import { reportedSite } from '../../../test/fixtures/reported-site.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { trafficReport } from '../../analytics/traffic/traffic.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { acceptBatch } from '../events/acceptance.ts'
import type { EventInput } from '../events/model.ts'
import { finalizeImport } from './finalize-import.ts'
import { ungzipped } from './formats/archive.ts'
import { deleteImport, type StoredImport } from './imports.ts'
import { receiveImport } from './receive.ts'
import { undoImport } from './undo.ts'

setDefaultTimeout(300_000)
const cases = rounds({ short: 2, long: 15 })
const minute_ms = 60_000
const start = Date.UTC(2026, 9, 10, 20)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.UTC(2026, 9, 20) })
})
afterAll(() => api?.stop())

const event = fc.record({
  gap_ms: fc.constantFrom(
    0,
    1,
    10_000,
    30 * minute_ms,
    30 * minute_ms + 1,
    400 * minute_ms,
    1440 * minute_ms,
  ),
  who: fc.constantFrom(
    ['cid_1', ''],
    ['cid_1', ''],
    ['cid_1', 'u1'],
    ['cid_1', 'u2'],
    ['cid_2', ''],
    ['cid_2', 'u1'],
    ['', 'u2'],
  ),
  event_name: fc.constantFrom('page_view', 'page_view', 'purchase', 'page_leave', 'identify'),
  page: fc.constantFrom('/', '/cart', '/blog'),
  source: fc.constantFrom('', 'google', 'news'),
  // The order of two events in the same millisecond is undefined, so they have the same value.
  plan: fc.boolean(),
})

type Drawn = typeof event extends fc.Arbitrary<infer E> ? E : never

/** Live events and events that are imported later. */
const history = fc.array(fc.record({ event, isLive: fc.boolean() }), { minLength: 1, maxLength: 24 })

const way = fc.record({
  bad: fc.array(fc.nat(24), { maxLength: 4 }),
  piece: fc.integer({ min: 1, max: 700 }),
  isZipped: fc.boolean(),
  isLong: fc.boolean(),
  maxEvents: fc.integer({ min: 1, max: 9 }),
  breaks: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isCrash: fc.boolean(),
      isLate: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})

const badLines = [
  '{"event_name":',
  '[]',
  '{"event_name":"page_view","client_id":"a"}',
  '{"event_name":"x","timestamp":"2026-10-12T00:00:00Z"}',
]

function inputsOf(history: { event: Drawn; isLive: boolean }[]): { input: EventInput; isLive: boolean }[] {
  let time = start
  return history.map(({ event: { gap_ms, who, event_name, page, source, plan }, isLive }) => {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const input: EventInput = {
      event_name,
      ...(client_id && { client_id }),
      ...((user_id || plan) && {
        user: {
          ...(user_id && { user_id }),
          ...(plan && { traits: { plan: new Date(time).toISOString() } }),
        },
      }),
      timestamp: new Date(time).toISOString(),
      properties: { value: 1.5 },
      context: { page_url: `https://shop.example${page}${source && `?utm_source=${source}`}` },
    }
    return { input, isLive }
  })
}

async function sendLive(siteId: string, events: EventInput[]) {
  if (events.length > 0)
    await acceptBatch(api.services, workspacePrincipal(api.workspaceId, 'live'), siteId, events, {
      sentBy: 'secret',
      ip: '',
      userAgent: '',
      language: '',
      origin: '',
    })
  await api.drained()
}

/** A ClickHouse client that fails once, before or after an insert, as if the process were killed. */
function failing(clickhouse: ClickHouse, isLate: boolean): ClickHouse {
  let isDue = true
  return {
    ...clickhouse,
    async insertTsv(...args) {
      const fails = isDue
      isDue = false
      if (!fails || isLate) await clickhouse.insertTsv(...args)
      if (fails) throw new Error('killed')
    },
  }
}

async function importBy(
  siteId: string,
  lines: string[],
  chosen: typeof way extends fc.Arbitrary<infer W> ? W : never,
): Promise<StoredImport> {
  const principal = workspacePrincipal(api.workspaceId, 'live')
  const text = Buffer.from(lines.map((it) => `${it}\n`).join(''))
  const zipped = Bun.gzipSync(text)
  const idempotencyKey = crypto.randomUUID()
  const attempt = (clickhouse: ClickHouse, until?: number) =>
    receiveImport(
      { ...api.services, clickhouse },
      principal,
      uploadOfLines(siteId, lines, {
        idempotencyKey,
        isLong: chosen.isLong,
        bytes: () =>
          chosen.isZipped
            ? ungzipped(pieces(zipped, chosen.piece, until))
            : pieces(text, chosen.piece, until),
      }),
      { maxEvents: chosen.maxEvents },
    )
  for (const { share, isCrash, isLate } of chosen.breaks)
    await attempt(
      isCrash ? failing(api.services.clickhouse, isLate) : api.services.clickhouse,
      isCrash ? undefined : share * text.length,
    ).catch((error) => {
      if (!/killed|connection was lost|incomplete/.test(String(error))) throw error
    })
  const { stored } = await attempt(api.services.clickhouse)
  await finalizeImport(api.services, stored.id)
  return stored
}

async function traffic(siteId: string) {
  const { data } = await trafficReport(api.services, reportedSite(siteId, 'Europe/Berlin'), {
    start_date: '2026-10-01',
    end_date: '2026-10-20',
    dimensions: 'date',
  })
  return { totals: data.totals, rows: data.rows }
}

test('an import with any chunks and interruptions equals live events, and its undo restores the earlier state', async () => {
  await fc.assert(
    fc.asyncProperty(history, way, async (drawn, chosen) => {
      const events = inputsOf(drawn)
      const live = events.filter((it) => it.isLive).map((it) => it.input)
      const past = events.filter((it) => !it.isLive).map((it) => it.input)
      const [sent, imported] = [await api.createSite(), await api.createSite()]
      await sendLive(sent.id, live)
      await sendLive(sent.id, past)
      await sendLive(imported.id, live)
      const before = await contentsOf(api.services.clickhouse, imported.id)
      const lines = past.map((it) => JSON.stringify(it))
      for (const [n, index] of chosen.bad.entries())
        lines.splice(index % (lines.length + 1), 0, badLines[n] as string)
      if (lines.length === 0) return
      const stored = await importBy(imported.id, lines, chosen)
      expect([stored.imported, stored.rejected, stored.duplicates]).toEqual([
        past.length,
        chosen.bad.length,
        0,
      ])
      const but = ['event_id', 'import_visitors', 'sent_by', 'is_trusted']
      expect(await contentsOf(api.services.clickhouse, imported.id, but)).toEqual(
        await contentsOf(api.services.clickhouse, sent.id, but),
      )
      expect(await traffic(imported.id)).toEqual(await traffic(sent.id))
      await deleteImport(api.services, { id: imported.id }, stored.id)
      await undoImport(api.services, stored.id)
      expect(await contentsOf(api.services.clickhouse, imported.id)).toEqual(before)
    }),
    { numRuns: cases, endOnFailure: true },
  )
})
