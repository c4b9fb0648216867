import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import fc from 'fast-check'
import { query } from '../../../db/clickhouse/query.ts'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { eventsOfSessions } from '../../../test/references/sessions.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { EventRow } from './event-row.ts'
import { nextVersion } from './inbox-batches.ts'
import { projectSessions } from './project-sessions.ts'
import { applySettings, rebuildInBackground } from './rebuild-in-background.ts'

setDefaultTimeout(600_000)

const start = Date.parse('2026-03-30T10:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-04-01T12:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

const definitions = [
  { number: 1, name: 'Plan', source: 'trait', key: 'plan' },
  { number: 3, name: 'Plan shown', source: 'property', key: 'plan' },
  { number: 20, name: 'Dotted', source: 'property', key: 'a.b' },
] as const

const value = fc.constantFrom('pro', 'free', '', null, 7, 1.5, true, ['x'], { y: 1 }, 'é'.repeat(300))
const values = fc.record({ plan: value, 'a.b': value, a: fc.constant({ b: 'inner' }) }, { requiredKeys: [] })
const event = fc.record({
  client_id: fc.constantFrom('cid_1', 'cid_2'),
  user_id: fc.constantFrom('', '', 'ann', 'bob'),
  excluded: fc.constantFrom('' as const, '' as const, '' as const, 'bot' as const),
  // Some at the same time, some in another session.
  minute: fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 8 }).map((it) => it * 20),
  ),
  properties: values,
  traits: values,
})
type Sent = typeof event extends fc.Arbitrary<infer T> ? T : never

test('a session has the last value of each custom dimension that is not empty, also of events that arrive late and if the dimension is defined later', async () => {
  const cases = fc.record({
    sent: fc.array(event, { minLength: 1, maxLength: 20 }),
    late: fc.array(event, { maxLength: 10 }),
    isDefinedLater: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ sent, late, isDefinedLater }) => {
      const { id } = await api.createSite({ timezone: 'UTC' })
      if (!isDefinedLater) await define(id)
      const first = await store(id, sent)
      const second = late.length > 0 ? await store(id, late) : []
      if (isDefinedLater) await define(id)
      const found = await api.services.clickhouse.rows(storedSessions, { site_id: id })
      const stored = found.map(({ start_ms, custom }) => [
        start_ms,
        ...definitions.map((it) => custom[it.number - 1] ?? ''),
      ])
      expect(sorted(stored)).toEqual(sorted(eventsOfSessions([...first, ...second]).map(reference)))
    }),
    { numRuns: rounds({ short: 5, long: 60 }), endOnFailure: true },
  )
})

const storedSessions = query({
  params: { site_id: 'String' },
  row: t.Object({ start_ms: Type.Integer(), custom: t.Array(t.String()) }),
  sql: `
    SELECT toUnixTimestamp64Milli(start) AS start_ms, custom
    FROM sessions FINAL
    WHERE site_id = {site_id:String}`,
})

/** The start of a session, and the values of its dimensions: of the last event that has one. */
function reference(events: readonly EventRow[]) {
  const lastOf = ({ source, key }: (typeof definitions)[number]) =>
    events
      .map((it) => textOf(JSON.parse(source === 'trait' ? it.traits : it.properties)[key]))
      .findLast((it) => it !== '') ?? ''
  return [Date.parse(`${events[0]?.timestamp.replace(' ', 'T')}Z`), ...definitions.map(lastOf)]
}

function textOf(found: unknown): string {
  if (found === undefined || found === null) return ''
  const text = typeof found === 'string' ? found : JSON.stringify(found)
  return [...text].slice(0, 200).join('')
}

function sorted(rows: readonly (string | number)[][]): string[] {
  return rows.map((it) => JSON.stringify(it)).sort()
}

async function define(siteId: string) {
  const body = { settings: { custom_dimensions: definitions } }
  expect((await api.request('PATCH', `/v1/sites/${siteId}`, { body })).status).toBe(200)
  await applySettings(api.services, siteId)
  await rebuildInBackground(api.services, new AbortController().signal)
}

async function store(siteId: string, sent: readonly Sent[]): Promise<EventRow[]> {
  const events = sent.map(({ minute, properties, traits, ...fields }) =>
    eventRow({
      site_id: siteId,
      event_name: 'page_view',
      ...fields,
      timestamp: clickhouseTime(start + minute * 60_000),
      properties: JSON.stringify(properties),
      traits: JSON.stringify(traits),
    }),
  )
  const batch_id = await nextVersion(api.services.postgres)
  const lines = events.map((it) => JSON.stringify({ ...it, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return events
}
