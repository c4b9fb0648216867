import { afterAll, beforeAll, expect, test } from 'bun:test'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { contentsAndReports, createSite, cutShort, send, viewAt } from '../../../test/fixtures/erasure.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { runErasure } from './erasure-run.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

/** Between the changes after which it is cut short: every run has others, a long one has all. */
const step = rounds({ short: 16, long: 1 })

// A browser that Bob and Ann share. What came without a user is Bob's, who was seen first; only the last is Ann's.
const ofBob = [
  viewAt(0, 'cid_1', ''),
  viewAt(31, 'cid_1', 'bob'),
  viewAt(40, 'cid_1', ''),
  viewAt(300, 'cid_3', 'bob'),
]
const ofAnn = [viewAt(200, 'cid_1', 'ann'), viewAt(210, 'cid_1', ''), viewAt(400, 'cid_2', 'ann')]
// Accepted after she asked.
const later = [viewAt(600, 'cid_1', 'ann'), viewAt(601, 'cid_1', '')].map((it) => ({
  ...it,
  ingested_at: clickhouseTime(Date.now() + 3_600_000),
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
    const expected = await contentsAndReports(api, other)

    for (let deathAfter = runOptions.seed % step, wasCut = true; wasCut; deathAfter += step) {
      const site = await createSite(api)
      await send(api, site.id, [...ofBob, ...ofAnn])
      const asked = await api.request('DELETE', `/v1/sites/${site.id}/users/ann`)
      await send(api, site.id, after)
      const erasure = asked.body.data.id as string
      wasCut = await cutShort(api, deathAfter, (services) => runErasure(services, erasure))
      expect(await runErasure(api.services, erasure)).toBe(true)
      expect([deathAfter, await contentsAndReports(api, site)]).toEqual([deathAfter, expected])
      expect(deathAfter).toBeLessThan(60)
    }
  },
  300_000,
)
