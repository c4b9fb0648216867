import { afterAll, beforeAll, expect, test } from 'bun:test'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import {
  contentsAndReports,
  createSite,
  runInterrupted,
  send,
  viewAt,
} from '../../../test/fixtures/erasure.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { runErasure } from './erasure-run.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

/** The step between the changes after which the erasure is interrupted. Short runs test some, long runs test all. */
const step = rounds({ short: 16, long: 1 })

// Bob and Ann share a browser. Events without a user belong to Bob, who was seen first, except the last one.
const ofBob = [
  viewAt(0, 'cid_1', ''),
  viewAt(31, 'cid_1', 'bob'),
  viewAt(40, 'cid_1', ''),
  viewAt(300, 'cid_3', 'bob'),
]
const ofAnn = [viewAt(200, 'cid_1', 'ann'), viewAt(210, 'cid_1', ''), viewAt(400, 'cid_2', 'ann')]
// Accepted after her request.
const later = [viewAt(600, 'cid_1', 'ann'), viewAt(601, 'cid_1', '')].map((it) => ({
  ...it,
  ingested_at: clickhouseTime(Date.now() + 3_600_000),
}))

test.each([
  ['a user who does not return', []],
  ['a user who returns', later],
])(
  'an erasure of %s removes only the data of that user, wherever it is interrupted',
  async (_, after) => {
    const other = await createSite(api)
    await send(api, other.id, ofBob)
    await send(api, other.id, after)
    const expected = await contentsAndReports(api, other)

    for (let interruptAfter = runOptions.seed % step, wasCut = true; wasCut; interruptAfter += step) {
      const site = await createSite(api)
      await send(api, site.id, [...ofBob, ...ofAnn])
      const requested = await api.request('DELETE', `/v1/sites/${site.id}/users/ann`)
      await send(api, site.id, after)
      const erasure = requested.body.data.id as string
      wasCut = await runInterrupted(api, interruptAfter, (services) => runErasure(services, erasure))
      expect(await runErasure(api.services, erasure)).toBe(true)
      expect([interruptAfter, await contentsAndReports(api, site)]).toEqual([interruptAfter, expected])
      expect(interruptAfter).toBeLessThan(60)
    }
  },
  300_000,
)
