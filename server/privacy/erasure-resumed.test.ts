import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../test/instance.ts'
import { rounds, runOptions } from '../../test/run-options.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { eventRow } from '../pipeline/pipeline-fixture.ts'
import { contentsOf, createSite, cutShort, reportsOf, send, toldOf } from './erasure-fixture.ts'
import { carryOutErasure } from './erasure-run.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

/** Between the changes after which it is cut short: every run has others, a long one has all. */
const step = rounds({ short: 5, long: 1 })

const minute_ms = 60_000
const begin = Date.now() - 5 * 86_400_000

const text = (time_ms: number) => new Date(time_ms).toISOString().replace('T', ' ').slice(0, -1)

function row(minutes: number, client_id: string, user_id: string): EventRow {
  return eventRow({
    ...{ site_id: '', client_id, user_id, event_name: 'page_view' },
    timestamp: text(begin + minutes * minute_ms),
  })
}

// A browser that Bob and Ann share. What came without a user is Bob's, who was seen first; only the last is Ann's.
const ofBob = [row(0, 'cid_1', ''), row(31, 'cid_1', 'bob'), row(40, 'cid_1', ''), row(300, 'cid_3', 'bob')]
const ofAnn = [row(200, 'cid_1', 'ann'), row(210, 'cid_1', ''), row(400, 'cid_2', 'ann')]
// Accepted after she asked.
const later = [row(600, 'cid_1', 'ann'), row(601, 'cid_1', '')].map((it) => ({
  ...it,
  ingested_at: text(Date.now() + 60 * minute_ms),
}))

test.each([
  ['who does not come back', []],
  ['who comes back', later],
])(
  'an erasure of somebody %s takes only what is theirs, wherever it was cut short',
  async (_, after) => {
    const other = await createSite(api)
    await send(api, other.id, ofBob)
    await send(api, other.id, after)
    const expected = await contentsAndReports(other)

    for (let deathAfter = runOptions.seed % step, wasCut = true; wasCut; deathAfter += step) {
      const site = await createSite(api)
      await send(api, site.id, [...ofBob, ...ofAnn])
      const asked = await api.request('DELETE', `/v1/sites/${site.id}/users/ann`)
      await send(api, site.id, after)
      const erasure = asked.body.data.id as string
      wasCut = await cutShort(api, deathAfter, (services) => carryOutErasure(services, erasure))
      expect(await carryOutErasure(api.services, erasure)).toBe(true)
      expect([deathAfter, await contentsAndReports(site)]).toEqual([deathAfter, expected])
      expect(deathAfter).toBeLessThan(60)
    }
  },
  300_000,
)

async function contentsAndReports(site: { id: string; goal: string }) {
  return {
    contents: await contentsOf(api, site.id),
    reports: await reportsOf(api, site),
    told: await toldOf(api, site.id),
  }
}
